import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { type Job, requireClaim } from '../../../platform/jobs/jobs.ts';

/** How far the tally of a closed contest is: columns of the contest's row. */
export async function noteTallied(db: Queryable, job: Job, done: number, now: Date): Promise<void> {
  await requireClaim(db, job, now);
  await db.updateTable('contests').set({ tally_done: done }).where('id', '=', job.subject).execute();
}

type Done =
  | { stage: 'tallied'; tallied_at: Date; tally_done: number }
  | { stage: 'decrypted'; decrypted_at: Date }
  | { archive_sha256: string; archive_bytes: number };

/**
 * Marks the step done in the transaction that writes its result; another process that believes it holds the claim
 * loses.
 */
export async function finishStep(tx: Tx, job: Job, { stage }: ContestRow, done: Done, now: Date): Promise<void> {
  await requireClaim(tx, job, now);
  await tx
    .updateTable('contests')
    .set({ ...done, tally_error: null })
    .where('id', '=', job.subject)
    .where('stage', '=', stage)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function noteTrouble(db: Queryable, job: Job, trouble: string, now: Date): Promise<void> {
  await requireClaim(db, job, now);
  await db.updateTable('contests').set({ tally_error: trouble }).where('id', '=', job.subject).execute();
}
