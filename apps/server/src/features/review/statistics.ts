import type { Statistics } from '@urna/contract/candidacy/review';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';

/** The dashboard's totals of submitted candidates, by kind and status. */
export async function candidateStatistics(db: Queryable, process: ProcessKey): Promise<Statistics> {
  const by_status = await db
    .selectFrom('candidates')
    .select((row) => ['candidate_type', 'review_status', row.fn.countAll<number>().as('total')])
    .where('process_id', '=', process.id)
    .where('submitted_at', 'is not', null)
    .where('set_aside_at', 'is', null)
    .groupBy(['candidate_type', 'review_status'])
    .orderBy('candidate_type')
    .orderBy('review_status')
    .execute();
  const total = (kind?: string, status?: string) =>
    by_status
      .filter((row) => (!kind || row.candidate_type === kind) && (!status || row.review_status === status))
      .reduce((sum, row) => sum + row.total, 0);
  return {
    total_candidates: total(),
    total_approved: total(undefined, 'APROBADO'),
    total_rejected: total(undefined, 'RECHAZADO'),
    total_candidate_accountant: total('CANDIDATE_ACCOUNTANT'),
    total_candidate_accountant_approved: total('CANDIDATE_ACCOUNTANT', 'APROBADO'),
    total_candidate_accountant_rejected: total('CANDIDATE_ACCOUNTANT', 'RECHAZADO'),
    total_candidate_ies: total('CANDIDATE_IES'),
    total_candidate_ies_approved: total('CANDIDATE_IES', 'APROBADO'),
    total_candidate_ies_rejected: total('CANDIDATE_IES', 'RECHAZADO'),
    by_status,
  };
}
