import { after } from '../../../platform/clock.ts';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { conflictOf } from '../../../services/candidacy/conflicts-of-interest.ts';
import { dropExpiredHolds, heldUntil, hold } from '../../../services/candidacy/presence-rows.ts';
import { requireCandidateForStaff } from '../../../services/candidacy/read-candidate.ts';

/** A browser sends a heartbeat every 15 seconds; after three missed ones its reviewer has left. */
const GONE_AFTER_SECONDS = 45;

/**
 * Records that a member of staff has the candidate open, and returns who else has, or holds it. Nobody holds a candidacy
 * that they may not decide: by keeping their own open they would keep everybody else from it.
 */
export async function notePresence(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessKey,
  candidateId: number,
): Promise<{ data: { name: string; since: string; open: boolean; until: string }[] }> {
  const now = deps.clock.now();
  await requireCandidateForStaff(deps.db, process, candidateId);
  await dropExpiredHolds(deps.db, now, candidateId);
  if (!(await conflictOf(deps.db, staff, candidateId))) await hold(deps.db, now, staff.id, candidateId);
  const others = await deps.db
    .selectFrom('presence')
    .innerJoin('staff_users', 'staff_users.id', 'presence.staff_id')
    .select(['staff_users.name', 'staff_users.role', 'presence.since', 'presence.seen_at'])
    .where('candidate_id', '=', candidateId)
    .where('staff_id', '!=', staff.id)
    .where('staff_users.active', '=', true)
    .orderBy('since')
    .execute();
  const isOpen = (seenAt: Date) => seenAt >= after(now, -GONE_AFTER_SECONDS);
  return {
    data: others
      .filter(({ role, seen_at }) => role !== 'AUDITOR' || isOpen(seen_at))
      .map(({ name, since, seen_at }) => ({
        name,
        since: since.toISOString(),
        open: isOpen(seen_at),
        until: heldUntil(seen_at).toISOString(),
      })),
  };
}
