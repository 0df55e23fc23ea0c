import { randomInt } from 'node:crypto';
import {
  type DisownedEvent,
  type Disowning,
  disownedEvents,
  disownLink,
  type VoterEvent,
} from '@urna/contract/candidacy/disowning';
import { bogotaDay, isCalendarDay } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Page, readPage } from '../../platform/read-page.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-tokens.ts';
import { contestWords } from '../processes/contest-rows.ts';

/** The event that a mail announced to a candidate or a voter, as its link "No fui yo" names it. */
export type Disowned =
  | { event: 'registration'; candidateId: number }
  | {
      event: VoterEvent;
      voterId: number;
      /** YYYY-MM-DD in Bogotá: neither a link nor the row of its use tells at which time a voter did something. */
      on: string;
      /** Random, to distinguish several events of one day; 0 for a vote, which happens once. */
      nonce: number;
    };

/** An event that happens now to a voter, and may happen several times a day. */
export const eventNow = (voterId: number, event: Exclude<VoterEvent, 'vote_cast'>, now: Date): Disowned => ({
  event,
  voterId,
  on: bogotaDay(now),
  nonce: randomInt(1, 2 ** 40),
});

/** Signed and not stored, because casting a vote would have to store one more row. */
export function disownUrl({ publicUrl, secrets }: Pick<Deps, 'publicUrl' | 'secrets'>, disowned: Disowned): string {
  const numbers =
    disowned.event === 'registration'
      ? [disowned.candidateId]
      : [disowned.voterId, Number(disowned.on.replaceAll('-', '')), disowned.nonce];
  return disownLink(publicUrl, signToken(secrets, 'disowning', [disownedEvents.indexOf(disowned.event), ...numbers]));
}

/** What a link names; null if we didn't sign it. */
export function disownedBy(secrets: Secrets, token: string): Disowned | null {
  const [eventIndex = -1, id, day, nonce] = readToken(secrets, 'disowning', token) ?? [];
  const event = disownedEvents[eventIndex];
  if (event === undefined || id === undefined) return null;
  if (event === 'registration') return { event, candidateId: id };
  // 20290912 is 2029-09-12.
  const on = String(day).replace(/(?=\d{4}$)|(?=\d{2}$)/g, '-');
  return nonce !== undefined && isCalendarDay(on) ? { event, voterId: id, on, nonce } : null;
}

/** What identifies the row of a used link. A registration's day is the one on which it was begun. */
export interface DisowningKey {
  candidate_id: number | null;
  voter_id: number | null;
  event: DisownedEvent;
  event_on: string;
  nonce: number;
}

/** Race: of two uses of one link, the second finds the event disowned and gets false. */
export async function insertDisowning(tx: Tx, key: DisowningKey, process: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('disownings')
    .values({ ...key, process_id: process, reported_on: bogotaDay(now) })
    .onConflict((conflict) => conflict.constraint('one_disowning_per_event').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDisowning(db: Queryable, key: DisowningKey): Promise<{ reported_on: string } | undefined> {
  return db
    .selectFrom('disownings')
    .select('reported_on')
    .where('candidate_id', 'is not distinct from', key.candidate_id)
    .where('voter_id', 'is not distinct from', key.voter_id)
    .where('event', '=', key.event)
    .where('event_on', '=', key.event_on)
    .where('nonce', '=', key.nonce)
    .executeTakeFirst();
}

/** The days on which registrations were disowned, by their ids. */
export async function registrationsDisownedOn(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('disownings')
    .select(['candidate_id', 'reported_on'])
    .where('candidate_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ candidate_id, reported_on }) => [Number(candidate_id), reported_on]));
}

/** How often voters said "No fui yo": each time ends the links for a password that were mailed before. */
export async function countDisownings(db: Queryable, voterIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('disownings')
    .select((row) => ['voter_id', row.fn.countAll<number>().as('count')])
    .where('voter_id', 'in', voterIds)
    .groupBy('voter_id')
    .execute();
  return new Map(rows.map(({ voter_id, count }) => [Number(voter_id), count]));
}

/** How many voters of a contest said "No fui yo" at least once. */
export async function countDisowningVoters(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('disownings')
    .innerJoin('voters', 'voters.id', 'disownings.voter_id')
    .select((row) => row.fn.count<number>('voter_id').distinct().as('count'))
    .where('voters.contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

const selectDisownings = (db: Queryable) =>
  db
    .selectFrom('disownings')
    .leftJoin('voters', 'voters.id', 'disownings.voter_id')
    .leftJoin('candidates', 'candidates.id', 'disownings.candidate_id')
    .innerJoin('processes', 'processes.id', 'disownings.process_id')
    .innerJoin('contests', (on) =>
      on.on((row) => row('contests.id', '=', row.fn.coalesce('voters.contest', 'candidates.contest'))),
    )
    .selectAll('disownings')
    .select([
      'voters.name as voter_name',
      'candidates.first_name',
      'candidates.second_name',
      'candidates.first_last_name',
      'candidates.second_last_name',
      'contests.slug',
      'contests.question',
      'processes.slug as process_slug',
    ]);
type DisowningRow = Awaited<ReturnType<ReturnType<typeof selectDisownings>['execute']>>[number];

const toDisowning = (row: DisowningRow): Disowning => ({
  id: row.id,
  ...contestWords(row),
  event: row.event,
  event_on: row.event_on,
  reported_on: row.reported_on,
  name:
    row.voter_name ??
    fullName({ ...row, first_name: row.first_name ?? '', first_last_name: row.first_last_name ?? '' }),
  candidate_id: row.candidate_id,
});

export async function listDisownings(
  db: Queryable,
  process: ProcessKey,
  page: Page,
): Promise<{ data: Disowning[]; total: number }> {
  const rows = selectDisownings(db).where('disownings.process_id', '=', process.id).orderBy('disownings.id', 'desc');
  const { data, total } = await readPage(rows, page);
  return { data: data.map(toDisowning), total };
}

export async function disowningsOfVoter(db: Queryable, voterId: number): Promise<Disowning[]> {
  const rows = selectDisownings(db).where('disownings.voter_id', '=', voterId).orderBy('disownings.id', 'desc');
  return (await rows.execute()).map(toDisowning);
}
