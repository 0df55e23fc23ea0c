import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import { requireClaim, silentSince } from '../../../platform/claims.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findContest } from './contest-rows.ts';

/** Which process seals a contest and its progress: columns of the contest's row. */

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
      seal_claimed_at: null,
      seal_attempts: 0,
      seal_done: 0,
      seal_total: request.voters,
      seal_error: null,
      early_because: request.early?.because ?? null,
      early_reason: request.early?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Claims a sealing that waits or was abandoned by a dead process; concurrent processes never claim the same one. */
export async function claimSealing(db: Queryable, now: Date): Promise<ContestRow | undefined> {
  const free = db
    .selectFrom('contests')
    .select('id')
    .where('stage', '=', 'sealing')
    .where((where) => where.or([where('seal_claimed_at', 'is', null), where('seal_claimed_at', '<', silentSince(now))]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await db
    .updateTable('contests')
    .set((row) => ({ seal_claimed_at: now, seal_attempts: row('seal_attempts', '+', 1), seal_done: 0 }))
    .where('id', 'in', free)
    .returning('id')
    .executeTakeFirst();
  return taken && findContest(db, taken.id);
}

/**
 * A claim is the attempt's number together with the request's time. A process wrongly presumed dead finds another
 * number and stops, even if the sealing failed meanwhile and was requested anew, perhaps with another roll.
 */
function claimed(db: Queryable, { id, seal_attempts, seal_requested_at }: ContestRow) {
  return db
    .updateTable('contests')
    .where('id', '=', id)
    .where('stage', '=', 'sealing')
    .where('seal_attempts', '=', seal_attempts)
    .where('seal_requested_at', '=', seal_requested_at);
}

/** Doubles as a heartbeat. */
export async function noteSealed(db: Queryable, contest: ContestRow, done: number, now: Date): Promise<void> {
  requireClaim(await claimed(db, contest).set({ seal_done: done, seal_claimed_at: now }).executeTakeFirstOrThrow());
}

export async function noteAlive(db: Queryable, contest: ContestRow, now: Date): Promise<void> {
  await claimed(db, contest).set({ seal_claimed_at: now }).execute();
}

/**
 * Runs first in the transaction that publishes the election: a second process that also believes it is sealing waits
 * here, and loses.
 */
export async function markSealed(tx: Tx, contest: ContestRow, quorum: TrusteeQuorum, now: Date): Promise<void> {
  const sealed = {
    stage: 'sealed' as const,
    sealed_at: now,
    seal_done: contest.seal_total,
    seal_error: null,
    custody_trustees: quorum.trustees,
    custody_needed: quorum.needed,
    // Without outside trustees there is no signature to wait for.
    cleared_at: quorum.needed === 0 ? now : null,
  };
  requireClaim(await claimed(tx, contest).set(sealed).executeTakeFirstOrThrow());
}

/** Returns the contest to preparing, with a reason in words. */
export async function markUnsealed(tx: Tx, contest: ContestRow, reason: string): Promise<void> {
  const back = { stage: 'preparing' as const, seal_claimed_at: null, seal_done: 0, seal_error: reason };
  requireClaim(await claimed(tx, contest).set(back).executeTakeFirstOrThrow());
}

/** For a graceful shutdown: the next process starts over. */
export async function releaseSealing(db: Queryable, contest: ContestRow): Promise<void> {
  await claimed(db, contest)
    .set((row) => ({ seal_claimed_at: null, seal_attempts: row('seal_attempts', '-', 1), seal_done: 0 }))
    .execute();
}
