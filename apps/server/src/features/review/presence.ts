import { HOLD_MINUTES } from '@urna/contract/candidacy/review';
import { after } from '../../platform/clock.ts';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findReviewedCandidate } from '../../services/people/candidates/read-candidate.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

/** A browser sends a heartbeat every 15 seconds; after three missed ones its reviewer has left. */
const GONE_AFTER_SECONDS = 45;
const HOLD_SECONDS = HOLD_MINUTES * 60;

/** Since when somebody must have been there for a candidacy to be held for them. */
export const heldSince = (now: Date): Date => after(now, -HOLD_SECONDS);

/** Who has candidacies open or held. Auditors only look, and keep nobody away. */
export function holdsOf(db: Queryable, now: Date) {
  return db
    .selectFrom('presence')
    .innerJoin('staff_users', 'staff_users.id', 'presence.staff_id')
    .where('staff_users.role', '!=', 'AUDITOR')
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

/** Records that a member of staff has the candidate open, and returns who else has, or holds it. */
export async function notePresence(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessKey,
  candidateId: number,
): Promise<{ data: { name: string; since: string; open: boolean; until: string }[] }> {
  const now = deps.clock.now();
  if (!(await findReviewedCandidate(deps.db, process, candidateId))) throw new AppError('not_found');
  await deps.db
    .deleteFrom('presence')
    .where('candidate_id', '=', candidateId)
    .where('seen_at', '<=', heldSince(now))
    .execute();
  await hold(deps.db, now, staff.id, candidateId);
  const others = await deps.db
    .selectFrom('presence')
    .innerJoin('staff_users', 'staff_users.id', 'presence.staff_id')
    .select(['staff_users.name', 'staff_users.role', 'presence.since', 'presence.seen_at'])
    .where('candidate_id', '=', candidateId)
    .where('staff_id', '!=', staff.id)
    .orderBy('since')
    .execute();
  const open = (seenAt: Date) => seenAt >= after(now, -GONE_AFTER_SECONDS);
  return {
    data: others
      .filter(({ role, seen_at }) => role !== 'AUDITOR' || open(seen_at))
      .map(({ name, since, seen_at }) => ({
        name,
        since: since.toISOString(),
        open: open(seen_at),
        until: after(seen_at, HOLD_SECONDS).toISOString(),
      })),
  };
}
