import { eventAroundEnd } from '@urna/belenios/archive/append';
import type { ContestName } from '@urna/contract/contests';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
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
  const { rows } = await holdingBox(contest).execute(tx);
  const [box] = rows;
  if (!box) throw new Error('a contest without the end of an archive');
  return box;
}

function holdingBox(contest: ContestName, condition: RawBuilder<unknown> = sql`true`): RawBuilder<HeldBox> {
  return sql`
    select contest, last_hash as hash, last_height as height, ballots
    from archive_heads where contest = ${contest} and ${condition} for update`;
}

export interface VerifiedBallot {
  text: string;
  tracker: string;
  credential: string;
  digests: readonly string[];
}

/** The index that refuses a ciphertext that was cast before. */
export const NO_CIPHERTEXT_TWICE = 'no_ciphertext_twice';

/** What the statement of a vote is called off for, decided once the box is held. */
export const BOX_CLOSED = 'box_closed';
export const TOO_LATE = 'too_late';

interface Boxing {
  contest: ContestName;
  ballot: VerifiedBallot;
  now: Date;
  /** When voting closes, as far as is known. */
  closesAt: Date | null;
  /** Whether this vote may be boxed at all; until then the box is not held. */
  condition: RawBuilder<unknown>;
}

/**
 * The parts of the statement of a vote that hold the box, put the ballot into it and its event at the end of the chain;
 * `box` gives a row if so. By the clock of after the wait for the box, under the lock that closing takes: a vote that
 * comes to its turn after the close comes too late.
 */
export function boxing({ contest, ballot, now, closesAt, condition }: Boxing): RawBuilder<unknown> {
  const [start, middle, end] = eventAroundEnd(hashOf(ballot.tracker));
  return sql`
    held as materialized (${holdingBox(contest, condition)}),
    box as materialized (
      select *, case
        when height <> ballots then refuse(${BOX_CLOSED})
        when coalesce(${now}::timestamptz + (clock_timestamp() - statement_timestamp()) >= ${closesAt}::timestamptz, true)
          then refuse(${TOO_LATE})
      end as refused
      from held
    ),
    boxed as (
      insert into ballots (contest, number, tracker, credential, ballot, cast_at)
      select contest, ballots + 1, ${ballot.tracker}, ${ballot.credential}, ${ballot.text}, ${now}::timestamptz from box
    ),
    seen as (
      insert into ballot_ciphertexts (digest) select unnest(${ballot.digests}::bigint[]) from box
    ),
    ended_with as (
      update archive_heads set
        last_height = box.height + 1,
        ballots = box.ballots + 1,
        last_hash = encode(sha256(convert_to(${start}::text || box.hash || ${middle}::text || (box.height + 1) || ${end}::text, 'UTF8')), 'hex')
      from box where archive_heads.contest = box.contest
    )`;
}
