import type { BoxedBallot } from '@urna/contract/election/elections';
import type { Queryable } from '../../../platform/database/tables.ts';
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
