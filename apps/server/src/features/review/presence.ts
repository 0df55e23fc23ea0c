import { after } from '../../platform/clock.ts';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findReviewedCandidate } from '../../services/people/candidates/read-candidate.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

/** A browser sends a heartbeat every 15 seconds; after three missed ones its reviewer has left. */
const GONE_AFTER_SECONDS = 45;

/** Records that a member of staff has the candidate open, and returns who else has. */
export async function notePresence(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessKey,
  candidateId: number,
): Promise<{ data: { name: string; since: string }[] }> {
  const now = deps.clock.now();
  const gone = after(now, -GONE_AFTER_SECONDS);
  if (!(await findReviewedCandidate(deps.db, process, candidateId))) throw new AppError('not_found');
  await deps.db.deleteFrom('presence').where('candidate_id', '=', candidateId).where('seen_at', '<', gone).execute();
  await deps.db
    .insertInto('presence')
    .values({ candidate_id: candidateId, staff_id: staff.id, since: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['candidate_id', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute();
  const others = await deps.db
    .selectFrom('presence')
    .innerJoin('staff_users', 'staff_users.id', 'presence.staff_id')
    .select(['staff_users.name', 'presence.since'])
    .where('candidate_id', '=', candidateId)
    .where('staff_id', '!=', staff.id)
    .orderBy('since')
    .execute();
  return { data: others.map(({ name, since }) => ({ name, since: since.toISOString() })) };
}
