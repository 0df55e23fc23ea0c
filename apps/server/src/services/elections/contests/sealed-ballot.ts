import type { Queryable } from '../../../platform/database/tables.ts';
import type { CandidateRow } from '../../people/candidates/read-candidate.ts';
import { findContest } from './contest-rows.ts';

/** Whether the candidate is, or is about to be, on a ballot that can no longer change. */
export async function isOnSealedBallot(
  db: Queryable,
  candidate: Pick<CandidateRow, 'id' | 'contest' | 'review_status'>,
): Promise<boolean> {
  const { id, stage } = await findContest(db, candidate.contest);
  if (stage === 'preparing') return false;
  // While sealing, the choices are the candidates approved now.
  if (stage === 'sealing') return candidate.review_status === 'APROBADO';
  const choice = await db
    .selectFrom('ballot_choices')
    .select('candidate_id')
    .where('contest', '=', id)
    .where('candidate_id', '=', candidate.id)
    .executeTakeFirst();
  return choice !== undefined;
}
