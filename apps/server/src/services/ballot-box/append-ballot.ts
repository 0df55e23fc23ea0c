import { lastAfterBallot } from '@urna/belenios/archive/append';
import type { ContestName } from '@urna/contract/contests';
import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Tables, Tx } from '../../platform/database/tables.ts';
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

/** The same as a part of the statement of a vote, which holds nothing unless its condition is met. */
export function holdingBox(contest: ContestName, condition: RawBuilder<unknown> = sql`true`): RawBuilder<HeldBox> {
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

/** Whether its end was appended: until then each event after the setup is a ballot. */
export function isClosed({ height, ballots }: HeldBox): boolean {
  return height !== ballots;
}

/**
 * Puts a ballot into the box and its event at the end of the chain, with the statement that is built on the answer: the
 * box is held while it runs, and every other vote waits for it.
 */
export function boxing(tx: Tx, box: HeldBox, ballot: VerifiedBallot, now: Date): QueryCreator<Tables> {
  const { contest } = box;
  const last = lastAfterBallot(box, hashOf(ballot.tracker));
  return tx
    .with('boxed', (db) =>
      db.insertInto('ballots').values({
        contest,
        number: box.ballots + 1,
        tracker: ballot.tracker,
        credential: ballot.credential,
        ballot: ballot.text,
        cast_at: now,
      }),
    )
    .with('seen', (db) =>
      db
        .insertInto('ballot_ciphertexts')
        .columns(['digest'])
        .expression(sql`select unnest(${ballot.digests}::bigint[])`),
    )
    .with('moved', (db) =>
      db
        .updateTable('archive_heads')
        .set({ last_hash: last.hash, last_height: last.height, ballots: box.ballots + 1 })
        .where('contest', '=', contest),
    );
}
