import { headAfterSetup } from '@urna/belenios/archive/append';
import { writeEvent } from '@urna/belenios/archive/event';
import { writeSetupData } from '@urna/belenios/archive/setup-data';
import { readMembers } from '@urna/belenios/archive/tar';
import { sha256Hex } from '@urna/belenios/hash';
import type { Queryable } from '../../../platform/database/tables.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { type ArchiveEnd, hashOf, selectBallot, selectBallots } from '../ballot-box/read-box.ts';
import { type ElectionRow, setupHashesOf } from '../find-election.ts';

const setupEvent = (election: ElectionRow): string =>
  writeEvent({ height: 0, type: 'Setup', payload: sha256Hex(writeSetupData(setupHashesOf(election))) });

/**
 * The texts of the archive's events from height `from` to before `to`, which is within the end. Throws if they don't
 * follow each other: nothing is signed of a chain that was broken.
 */
export async function readEvents(
  db: Queryable,
  election: ElectionRow,
  end: ArchiveEnd,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  if (from < 0 || from > to || to > end.height + 1) throw new RangeError(`no events from ${from} to ${to}`);
  const setup = from === 0 && to > 0 ? [setupEvent(election)] : [];
  const ballots = await readBallotEvents(db, election, {
    from: Math.max(from, 1),
    to: Math.min(to, end.ballots + 1),
  });
  const endings = await readEndings(db, election.contest, {
    from: Math.max(from, end.ballots + 1) - end.ballots,
    to: to - end.ballots,
  });
  const events = [...setup, ...ballots, ...endings];
  if (events.length !== to - from) throw new Error(`the box of ${election.contest} lacks events`);
  return events;
}

/** Ballots are numbered by their heights. */
async function readBallotEvents(
  db: Queryable,
  election: ElectionRow,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  if (from >= to) return [];
  // The event before the first one too, which that one names.
  const rows = await selectBallots(db, election.contest, { after: from - 2, upTo: to - 1 })
    .select(['number', 'tracker', 'event_hash'])
    .execute();
  const before = from === 1 ? undefined : rows.shift();
  let parent = before
    ? before.event_hash.toString('hex')
    : headAfterSetup(election.archive_timestamp, setupHashesOf(election)).last.hash;
  return rows.map(({ number, tracker, event_hash }) => {
    const event = writeEvent({ parent, height: number, type: 'Ballot', payload: hashOf(tracker) });
    if (!sha256(event).equals(event_hash))
      throw new Error(`ballot ${number} of ${election.contest} is not in its chain`);
    parent = event_hash.toString('hex');
    return event;
  });
}

/** The event of a ballot: its text, and its index in the log. */
export async function findBallotEvent(
  db: Queryable,
  election: ElectionRow,
  tracker: string,
): Promise<{ event: string; index: number } | undefined> {
  const ballot = await selectBallot(db, election.contest, tracker).select('number').executeTakeFirst();
  if (!ballot) return undefined;
  const [event] = await readBallotEvents(db, election, { from: ballot.number, to: ballot.number + 1 });
  return event === undefined ? undefined : { event, index: ballot.number };
}

/** Endings are numbered from 1; the event is the last file that each appended. */
async function readEndings(
  db: Queryable,
  contest: number,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  if (from >= to) return [];
  const rows = await db
    .selectFrom('archive_endings')
    .select('bytes')
    .where('contest', '=', contest)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .execute();
  return Promise.all(rows.map(({ bytes }) => eventIn(bytes)));
}

async function eventIn(bytes: Buffer): Promise<string> {
  let event = '';
  const whole = async function* () {
    yield bytes;
  };
  for await (const { name, content } of readMembers(whole())) {
    if (name.endsWith('.event.json')) event = Buffer.from(content).toString('utf8');
  }
  if (event === '') throw new Error('an ending without an event');
  return event;
}
