import type { Clock } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { lockWindow } from '../../processes/calendar.ts';
import { findContest, lockContest } from '../../processes/contest-rows.ts';
import { listTrustees } from './trustees.ts';

/**
 * Whether a sealed contest may open. `contests.cleared_at` says so, and the contest clock, the voters' login and
 * casting read nothing else. Only this file sets and clears it, while holding the contest's lock.
 */

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
