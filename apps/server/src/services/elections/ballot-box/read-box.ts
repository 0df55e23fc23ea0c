import type { BoxedBallot } from '@urna/contract/election/elections';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest } from '../contests/contest-rows.ts';

export interface ArchiveEnd {
  hash: string;
  height: number;
  ballots: number;
}

/** Where the archive ends now; undefined for a contest that isn't sealed. */
export async function findArchiveEnd(db: Queryable, contest: number): Promise<ArchiveEnd | undefined> {
  return db
    .selectFrom('archive_heads')
    .select(['last_hash as hash', 'last_height as height', 'ballots'])
    .where('contest', '=', contest)
    .executeTakeFirst();
}

/** The end of the ballots and the encrypted tally. */
const ENDINGS_WITHOUT_A_RESULT = 2;

/**
 * The public part of the archive. All decryptions together reveal the result, so until it is published they are left
 * out: the archive ends with the encrypted tally, which is what trustees check.
 */
export async function findPublicArchiveEnd(db: Queryable, contest: number): Promise<ArchiveEnd | undefined> {
  const end = await findArchiveEnd(db, contest);
  const { stage } = await findContest(db, contest);
  if (!end || stage === 'published') return end;
  return { ...end, height: Math.min(end.height, end.ballots + ENDINGS_WITHOUT_A_RESULT) };
}

/** Ballots are numbered without gaps, so any page is a short range of the key. */
export async function listBallots(
  db: Queryable,
  contest: number,
  range: { after: number; upTo: number },
): Promise<BoxedBallot[]> {
  return db
    .selectFrom('ballots')
    .select(['number', 'tracker as tracking_code'])
    .where('contest', '=', contest)
    .where('number', '>', range.after)
    .where('number', '<=', range.upTo)
    .orderBy('number')
    .execute();
}

const ballotsWith = (db: Queryable, contest: number, tracker: string) =>
  db.selectFrom('ballots').where('contest', '=', contest).where('tracker', '=', tracker);

export async function findBallot(db: Queryable, contest: number, tracker: string) {
  return ballotsWith(db, contest, tracker).select(['number', 'tracker as tracking_code', 'ballot']).executeTakeFirst();
}

/** The public credential of a ballot, if the ballot is in the box. */
export async function credentialInBox(db: Queryable, contest: number, tracker: string): Promise<string | null> {
  const ballot = await ballotsWith(db, contest, tracker).select('credential').executeTakeFirst();
  return ballot?.credential ?? null;
}

/** The tracking code of the ballot with a public credential. */
export async function trackerOfCredential(
  db: Queryable,
  contest: number,
  credential: string,
): Promise<string | undefined> {
  const ballot = await db
    .selectFrom('ballots')
    .select('tracker')
    .where('contest', '=', contest)
    .where('credential', '=', credential)
    .executeTakeFirst();
  return ballot?.tracker;
}

/** The end of a contest's archive, while its row is locked. */
export interface LockedArchiveEnd {
  contest: number;
  hash: string;
  height: number;
  ballots: number;
}

/**
 * Locks the end of the archive until the transaction ends: votes of a contest are serialized from here on, under any
 * number of processes, and closing waits for those before it.
 */
export async function lockArchiveEnd(tx: Tx, contest: number): Promise<LockedArchiveEnd> {
  const { rows } = await sql<LockedArchiveEnd>`
    select contest, last_hash as hash, last_height as height, ballots
    from archive_heads where contest = ${contest} for update`.execute(tx);
  const [box] = rows;
  if (!box) throw new Error('a contest without the end of an archive');
  return box;
}

/** Ballots in the box; 0 before there is one. */
export async function countBallots(db: Queryable, contest: number): Promise<number> {
  const head = await db.selectFrom('archive_heads').select('ballots').where('contest', '=', contest).executeTakeFirst();
  return head?.ballots ?? 0;
}
