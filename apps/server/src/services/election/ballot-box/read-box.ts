import { hash } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest } from '../../processes/contest-rows.ts';

export interface ArchiveEnd {
  hash: string;
  height: number;
  ballots: number;
}

const selectEnd = (db: Queryable, contest: number) =>
  db
    .selectFrom('archive_heads')
    .select(['contest', 'last_hash as hash', 'last_height as height', 'ballots'])
    .where('contest', '=', contest);

/** Where the archive ends now; undefined for a contest that isn't sealed. */
export async function findArchiveEnd(db: Queryable, contest: number): Promise<ArchiveEnd | undefined> {
  return selectEnd(db, contest).executeTakeFirst();
}

/** The end of the ballots and the encrypted tally. */
export const ENDINGS_WITHOUT_A_RESULT = 2;

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

/** The ballot with a tracking code, for a query of what is wanted of it. */
export const selectBallot = (db: Queryable, contest: number, tracker: string) =>
  db.selectFrom('ballots').where('contest', '=', contest).where('tracker', '=', tracker);

/** Some ballots in their order. They are numbered without gaps, so any part of the box is a short range of the key. */
export const selectBallots = (db: Queryable, contest: number, { after, upTo }: { after: number; upTo: number }) =>
  db
    .selectFrom('ballots')
    .where('contest', '=', contest)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number');

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
export interface LockedArchiveEnd extends ArchiveEnd {
  contest: number;
}

/**
 * Locks the end of the archive until the transaction ends: votes of a contest are serialized from here on, under any
 * number of processes, and closing waits for those before it.
 */
export async function lockArchiveEnd(tx: Tx, contest: number): Promise<LockedArchiveEnd> {
  return selectEnd(tx, contest).forUpdate().executeTakeFirstOrThrow();
}

/** Ballots in the box; 0 before there is one. */
export async function countBallots(db: Queryable, contest: number): Promise<number> {
  return (await findArchiveEnd(db, contest))?.ballots ?? 0;
}

/** SHA-256 of a ballot, written as its tracking code: same as the protocol's, with Node's faster hash. */
export function trackingCode(ballot: string): string {
  return hash('sha256', ballot, 'base64').slice(0, 43);
}

/** The same hash in hexadecimal, as the archive names files. */
export function hashOf(code: string): string {
  return Buffer.from(code, 'base64').toString('hex');
}
