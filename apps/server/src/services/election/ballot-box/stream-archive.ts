import { type ArchiveHead, appendBallot, headAfterSetup } from '@urna/belenios/archive/append';
import type { Database } from '../../../platform/database/tables.ts';
import { type ElectionRow, setupHashesOf } from '../find-election.ts';
import { type ArchiveEnd, hashOf, selectBallots } from './read-box.ts';

/** About 2 MB with a hundred choices. */
const BALLOTS_AT_ONCE = 40;

/**
 * Streams the public archive up to its end at the time of the request: its beginning, each ballot's bytes rebuilt from
 * the ballot, and what follows them. Nothing of it ever changes, so no transaction stays open while a slow client
 * reads.
 */
export async function* streamArchive(db: Database, election: ElectionRow, end: ArchiveEnd): AsyncGenerator<Uint8Array> {
  yield* archiveBeginning(db, election);
  yield* streamAfterEvent(db, election, end, 0);
}

/** The header and the setup, up to the event of height 0. */
export const archiveBeginning = (db: Database, { contest }: ElectionRow): AsyncGenerator<Uint8Array> =>
  pieces(db, 'archive_beginnings', contest);

/** What follows the event of this height: ballots are numbered by their heights, and endings come after the last. */
export async function* streamAfterEvent(
  db: Database,
  election: ElectionRow,
  end: ArchiveEnd,
  after: number,
): AsyncGenerator<Uint8Array> {
  const { contest } = election;
  const closed = end.height - end.ballots;
  if (after > end.ballots) {
    yield* pieces(db, 'archive_endings', contest, { after: after - end.ballots, upTo: closed });
    return;
  }
  let head = await headAfterBallot(db, election, after);
  for (let number = after; number < end.ballots; number += BALLOTS_AT_ONCE) {
    const upTo = Math.min(number + BALLOTS_AT_ONCE, end.ballots);
    const rows = await selectBallots(db, contest, { after: number, upTo }).select(['tracker', 'ballot']).execute();
    for (const { tracker, ballot } of rows) {
      const appended = appendBallot(head, ballot, hashOf(tracker));
      head = appended.head;
      yield appended.bytes;
    }
  }
  const { hash, height } = head.last;
  if (height !== end.ballots || (closed === 0 && hash !== end.hash)) {
    // A broken download, explained in the log, is better than an archive that fails verification.
    throw new Error(`the ballots of ${contest} don't lead to the end of its archive`);
  }
  // Each ending is one event; only those present at the start are sent.
  yield* pieces(db, 'archive_endings', contest, { after: 0, upTo: closed });
}

async function* pieces(
  db: Database,
  table: 'archive_beginnings' | 'archive_endings',
  contest: number,
  { after, upTo } = { after: -1, upTo: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<Uint8Array> {
  let last = after;
  while (last < upTo) {
    const row = await db
      .selectFrom(table)
      .select(['at', 'bytes'])
      .where('contest', '=', contest)
      .where('at', '>', last)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    last = row.at;
    yield row.bytes;
  }
}

async function headAfterBallot(db: Database, election: ElectionRow, number: number): Promise<ArchiveHead> {
  const { contest, archive_timestamp: timestamp } = election;
  if (number === 0) return headAfterSetup(timestamp, setupHashesOf(election));
  const { event_hash } = await db
    .selectFrom('ballots')
    .select('event_hash')
    .where('contest', '=', contest)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { timestamp, last: { hash: event_hash.toString('hex'), height: number } };
}
