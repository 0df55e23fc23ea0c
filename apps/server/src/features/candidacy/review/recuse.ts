import type { CandidateDetail } from '@urna/contract/candidacy/review';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { recordUnassigned, unassign } from '../../../services/candidacy/assignments.ts';
import { conflictOf, insertRecusal } from '../../../services/candidacy/conflicts-of-interest.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { release } from '../../../services/candidacy/presence-rows.ts';
import { requireCandidateForStaff } from '../../../services/candidacy/read-candidate.ts';
import { candidateDetail } from './candidate-detail.ts';

/**
 * A member of staff declares a conflict of interest: from then on every decision about the candidacy is refused to them.
 * It can't be taken back, or somebody could do so when nobody looks. The person's lock orders it with a decision of the
 * same member of staff.
 */
export async function recuse(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
  { reason }: { reason: string },
): Promise<{ message: string; data: CandidateDetail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidate = await requireCandidateForStaff(tx, process, id);
    await lockPerson(tx, candidate);
    if ((await conflictOf(tx, staff, id)) === 'own_candidacy') throw new AppError('own_candidacy');
    if (await insertRecusal(tx, staff, id, now)) {
      await release(tx, staff.id, id);
      const assigned = await unassign(tx, staff, candidate);
      await record(tx, asCauser(staff), 'reviewer_recused', { candidate, reason });
      await recordUnassigned(tx, asCauser(staff), staff, assigned, 'recused');
    }
    const message = 'Su impedimento quedó registrado. Otra persona del comité decide esta candidatura.';
    return { message, data: await candidateDetail(tx, staff, process, id) };
  });
}
