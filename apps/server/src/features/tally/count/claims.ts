import type { ContestStage } from '@urna/contract/election/contests';
import { requireClaim, silentSince } from '../../../platform/claims.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';

/** Which process runs the next step of a closed contest: columns of the contest's row. */

/** Claims the contest's next step; concurrent processes never claim the same one. */
export async function claimStep(
  db: Queryable,
  id: number,
  stage: ContestStage,
  now: Date,
): Promise<ContestRow | undefined> {
  const taken = await db
    .updateTable('contests')
    .set((row) => ({ tally_claimed_at: now, tally_attempts: row('tally_attempts', '+', 1) }))
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where((where) =>
      where.or([where('tally_claimed_at', 'is', null), where('tally_claimed_at', '<', silentSince(now))]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken && findContest(db, taken.id);
}

function claimed(db: Queryable, { id, stage, tally_attempts }: ContestRow) {
  return db
    .updateTable('contests')
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where('tally_attempts', '=', tally_attempts);
}

export async function noteAlive(db: Queryable, contest: ContestRow, now: Date): Promise<void> {
  await claimed(db, contest).set({ tally_claimed_at: now }).execute();
}

/** Doubles as a heartbeat. */
export async function noteTallied(db: Queryable, contest: ContestRow, done: number, now: Date): Promise<void> {
  requireClaim(await claimed(db, contest).set({ tally_done: done, tally_claimed_at: now }).executeTakeFirstOrThrow());
}

type Done =
  | { stage: 'tallied'; tallied_at: Date; tally_done: number }
  | { stage: 'decrypted'; decrypted_at: Date }
  | { archive_sha256: string; archive_bytes: number };

/**
 * Marks the step done in the transaction that writes its result; another process that believes it holds the claim
 * loses.
 */
export async function finishStep(tx: Tx, contest: ContestRow, done: Done): Promise<void> {
  const end = { ...done, tally_claimed_at: null, tally_error: null };
  requireClaim(await claimed(tx, contest).set(end).executeTakeFirstOrThrow());
}

/** For a graceful shutdown: the next process continues at once. */
export async function releaseStep(db: Queryable, contest: ContestRow): Promise<void> {
  await claimed(db, contest).set({ tally_claimed_at: null }).execute();
}

/** The claim is kept, so that the next attempt waits until it expires. */
export async function noteTrouble(db: Queryable, contest: ContestRow, trouble: string): Promise<void> {
  await claimed(db, contest).set({ tally_error: trouble }).execute();
}
