import type { ContestStage } from '@urna/contract/contests';
import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';

/** Which process runs the next step of a closed contest. A claim this old belongs to a process that died or failed. */
const SILENT_SECONDS = 60;

export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

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
      where.or([where('tally_claimed_at', 'is', null), where('tally_claimed_at', '<', after(now, -SILENT_SECONDS))]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken && findContest(db, taken.id);
}

/** Attempts are numbered: a process wrongly presumed dead finds another number and stops. */
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
  const { numUpdatedRows } = await claimed(db, contest)
    .set({ tally_done: done, tally_claimed_at: now })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ClaimLost();
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
  const { numUpdatedRows } = await claimed(tx, contest)
    .set({ ...done, tally_claimed_at: null, tally_error: null })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ClaimLost();
}

/** For a graceful shutdown: the next process continues at once. */
export async function releaseStep(db: Queryable, contest: ContestRow): Promise<void> {
  await claimed(db, contest).set({ tally_claimed_at: null }).execute();
}

/** The claim is kept, so that the next attempt waits until it expires. */
export async function noteTrouble(db: Queryable, contest: ContestRow, trouble: string): Promise<void> {
  await claimed(db, contest).set({ tally_error: trouble }).execute();
}
