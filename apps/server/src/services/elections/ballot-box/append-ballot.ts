import { eventAroundEnd } from '@urna/belenios/archive/append';
import type { ContestName } from '@urna/contract/contest-names';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';
import { hashOf } from './tracking-code.ts';

/** The end of a contest's archive, while its row is locked. */
export interface HeldBox {
  contest: ContestName;
  hash: string;
  height: number;
  ballots: number;
}

/**
 * Locks the end of the archive until the transaction ends: votes of a contest follow each other from here on, under any
 * number of processes, and closing waits for those before it.
 */
export async function holdBox(tx: Tx, contest: ContestName): Promise<HeldBox> {
  const { rows } = await sql<HeldBox>`
    select contest, last_hash as hash, last_height as height, ballots
    from archive_heads where contest = ${contest} for update`.execute(tx);
  const [box] = rows;
  if (!box) throw new Error('a contest without the end of an archive');
  return box;
}

export interface VerifiedBallot {
  text: string;
  tracker: string;
  credential: string;
  digests: readonly string[];
}

/** The index that refuses a ciphertext that was cast before. */
export const NO_CIPHERTEXT_TWICE = 'no_ciphertext_twice';

/** What the statement of a vote is called off for by `put_into_box`, decided there: the last one before the box is held, the others after. */
export const BOX_CLOSED = 'box_closed';
export const TOO_LATE = 'too_late';
export const UNPUBLISHED_CREDENTIAL = 'unpublished_credential';

/** A ballot as `put_into_box` takes it. */
export interface Boxed {
  tracker: string;
  credential: string;
  ballot: string;
  digests: readonly string[];
  closes_at: Date | null;
  around_end: string[];
}

/** `closesAt` is when voting closes, as far as is known. */
export function toBox({ text, tracker, credential, digests }: VerifiedBallot, closesAt: Date | null): Boxed {
  const around_end = eventAroundEnd(hashOf(tracker));
  return { tracker, credential, ballot: text, digests, closes_at: closesAt, around_end };
}

/**
 * Holds the box, puts the ballot of a row (`Boxed`) into it, cast at the row's `now`, and its event at the end of the
 * chain, where the row's values are asked for: a part of the statement of the votes, until whose end every other vote of
 * the contest waits.
 */
export function boxing(contest: ContestName): RawBuilder<unknown> {
  return sql`put_into_box(${contest}, tracker, credential, ballot, digests, now, closes_at, around_end)`;
}
