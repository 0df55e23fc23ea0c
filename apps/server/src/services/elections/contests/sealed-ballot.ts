import { contestOfKind } from '@urna/contract/contest-names';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { CandidateRow } from '../../people/candidates/read-candidate.ts';
import { findContest } from './contest-rows.ts';

/** Whether the candidate is, or is about to be, on a ballot that can no longer change. */
export async function isOnSealedBallot(
  db: Queryable,
  candidate: Pick<CandidateRow, 'id' | 'candidate_type' | 'review_status'>,
): Promise<boolean> {
  const { name, stage } = await findContest(db, contestOfKind[candidate.candidate_type]);
  if (stage === 'preparing') return false;
  // While sealing, the choices are the candidates approved now.
  if (stage === 'sealing') return candidate.review_status === 'APROBADO';
  const choice = await db
    .selectFrom('ballot_choices')
    .select('candidate_id')
    .where('contest', '=', name)
    .where('candidate_id', '=', candidate.id)
    .executeTakeFirst();
  return choice !== undefined;
}
