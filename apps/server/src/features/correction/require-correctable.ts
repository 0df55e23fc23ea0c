import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOpen } from '../../services/operations/calendar/calendar.ts';
import { type CandidateRow, findCorrectable } from '../../services/people/candidates/read-candidate.ts';
import { currentProcess } from '../../services/processes/processes.ts';

/**
 * The candidates with this number who may correct documents now. Who has nothing to correct learns first whether the
 * process's window is open.
 */
export async function requireCorrectable(db: Queryable, number: string, now: Date): Promise<CandidateRow[]> {
  const candidates = await findCorrectable(db, number);
  const [first] = candidates;
  await requireOpen(db, 'correction', first ?? (await currentProcess(db)), now);
  if (!first) throw new AppError('nothing_to_correct');
  return candidates;
}
