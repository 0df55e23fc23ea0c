import { HOLD_MINUTES } from '@urna/contract/candidacy/review';
import { after } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/tables.ts';

/** So long after their last heartbeat a candidacy stays held for a reviewer. */
const HOLD_SECONDS = HOLD_MINUTES * 60;

/** Whoever was last seen before this holds nothing any more. */
export const heldSince = (now: Date): Date => after(now, -HOLD_SECONDS);

export const heldUntil = (seenAt: Date): Date => after(seenAt, HOLD_SECONDS);

/** Who has candidacies open or held. Auditors only look, and keep nobody away. */
export function holdsOf(db: Queryable, now: Date) {
  return db
    .selectFrom('presence')
    .innerJoin('staff_users', 'staff_users.id', 'presence.staff_id')
    .where('staff_users.role', '!=', 'AUDITOR')
    .where('staff_users.active', '=', true)
    .where('presence.seen_at', '>', heldSince(now));
}

export async function hold(db: Queryable, now: Date, staffId: number, candidateId: number): Promise<void> {
  await db
    .insertInto('presence')
    .values({ candidate_id: candidateId, staff_id: staffId, since: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['candidate_id', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function release(db: Queryable, staffId: number, candidateId: number): Promise<void> {
  await db.deleteFrom('presence').where('candidate_id', '=', candidateId).where('staff_id', '=', staffId).execute();
}

/** Whoever logs out holds nothing any more. Another device of theirs reports itself again within seconds. */
export async function releaseAll(db: Queryable, staffId: number): Promise<void> {
  await db.deleteFrom('presence').where('staff_id', '=', staffId).execute();
}

export async function dropExpiredHolds(db: Queryable, now: Date, candidateId: number): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('candidate_id', '=', candidateId)
    .where('seen_at', '<=', heldSince(now))
    .execute();
}
