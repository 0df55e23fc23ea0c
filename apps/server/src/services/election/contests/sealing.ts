import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { enqueue, type Job, requireClaim } from '../../../platform/jobs/jobs.ts';

/** The progress of a sealing: columns of the contest's row. */

/** Queues a sealing for a worker. The caller holds the contest's lock. */
export async function beginSealing(
  tx: Tx,
  id: number,
  request: { staffId: number; voters: number; early: { because: string[]; reason: string } | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('contests')
    .set({
      stage: 'sealing',
      seal_requested_at: now,
      seal_requested_by: request.staffId,
      seal_done: 0,
      seal_total: request.voters,
      seal_error: null,
      early_because: request.early?.because ?? null,
      early_reason: request.early?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
  await enqueue(tx, 'seal', id);
}

const sealing = (db: Queryable, { subject }: Job) =>
  db.updateTable('contests').where('id', '=', subject).where('stage', '=', 'sealing');

export async function noteSealed(db: Queryable, job: Job, done: number, now: Date): Promise<void> {
  await requireClaim(db, job, now);
  await sealing(db, job).set({ seal_done: done }).execute();
}

/**
 * Runs first in the transaction that publishes the election: a second process that also believes it is sealing waits
 * here, and loses.
 */
export async function markSealed(
  tx: Tx,
  job: Job,
  { voters, quorum }: { voters: number; quorum: TrusteeQuorum },
  now: Date,
): Promise<void> {
  await requireClaim(tx, job, now);
  await sealing(tx, job)
    .set({
      stage: 'sealed',
      sealed_at: now,
      seal_done: voters,
      seal_error: null,
      custody_trustees: quorum.trustees,
      custody_needed: quorum.needed,
      // Without outside trustees there is no signature to wait for.
      cleared_at: quorum.needed === 0 ? now : null,
    })
    .execute();
}

/** Returns the contest to preparing, with a reason in words; false if it isn't being sealed. */
export async function markUnsealed(tx: Tx, job: Job, reason: string, now: Date): Promise<boolean> {
  await requireClaim(tx, job, now);
  const back = { stage: 'preparing' as const, seal_done: 0, seal_error: reason };
  return (await sealing(tx, job).set(back).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
