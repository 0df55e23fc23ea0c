import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { Clock } from '../../platform/clock.ts';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { enqueue, type Job, requireClaim } from '../../platform/jobs/jobs.ts';
import { lockWindow } from '../processes/calendar.ts';
import { findContest, lockContest } from '../processes/contest-rows.ts';
import { listTrustees } from './trustees/trustee-rows.ts';

/**
 * The columns of a contest's row that say how far its sealing is and whether it may open (`cleared_at`). The contest clock,
 * the voters' login and casting read `cleared_at` and nothing else; only this file writes it.
 */

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

/** When each trustee signed the sealing act. */
export async function signedBy(db: Queryable, contest: number): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('sealing_signatures')
    .select(['trustee_id', 'created_at'])
    .where('contest', '=', contest)
    .execute();
  return new Map(rows.map(({ trustee_id, created_at }) => [trustee_id, created_at]));
}

/**
 * Locks the voting window and then the contest, in the contest clock's order, so that a signature, an override and a
 * close are serialized. The time is read after both locks: waiting for them may have passed the close.
 */
export async function lockBeforeClose(
  tx: Tx,
  id: number,
  clock: Clock,
): Promise<{ contest: ContestRow; isOver: boolean; now: Date }> {
  const window = await lockWindow(tx, 'voting', await findContest(tx, id));
  const contest = await lockContest(tx, id);
  const now = clock.now();
  return { contest, isOver: window === undefined || now >= window.closes_at, now };
}

/** The caller holds the contest's lock. After the opening none of this changes. */
export async function settleOpening(tx: Tx, contest: ContestRow, now: Date): Promise<void> {
  if (contest.stage !== 'sealed') return;
  const { size: signatures } = await signedBy(tx, contest.id);
  const isContested = (await listTrustees(tx, contest.id)).some(({ objected_at }) => objected_at !== null);
  const isEnough = signatures >= (contest.custody_needed ?? 0) && !isContested;
  const isCleared = isEnough || contest.opened_without_reason !== null;
  if (isCleared === (contest.cleared_at !== null)) return;
  await tx
    .updateTable('contests')
    .set({ cleared_at: isCleared ? now : null })
    .where('id', '=', contest.id)
    .execute();
}

/** The caller holds the contest's lock. */
export async function explainOpening(
  tx: Tx,
  contest: ContestRow,
  { by, reason }: { by: string; reason: string },
  now: Date,
): Promise<void> {
  const override = { opened_without_reason: reason, opened_without_by: by };
  await tx.updateTable('contests').set(override).where('id', '=', contest.id).execute();
  await settleOpening(tx, { ...contest, ...override }, now);
}
