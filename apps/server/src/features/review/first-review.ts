import type { CandidateDetail, FirstReview } from '@urna/contract/candidacy/review';
import { canFirstReview, firstReviewResult } from '@urna/contract/candidacy/review-rules';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockBallot, readBallotPlace } from '../../services/elections/contests/ballot-place.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';
import { mailCandidate } from '../../services/people/candidates/addresses.ts';
import { release } from '../../services/people/candidates/presence-rows.ts';
import { requireDecidable } from '../../services/people/candidates/read-candidate.ts';
import { lockCandidate } from '../../services/people/candidates/write-candidate.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { candidateDetail } from './candidate-detail.ts';
import { decidedMeanwhile, isRepeated, matchDecisions, writeDecision } from './decide.ts';
import { reviewResultMail } from './mails.ts';

/**
 * The first validation. Race: two reviewers who decide at once are serialized by the candidate's lock, and the second
 * is told who decided; the unique index on reviews would stop any path that missed the lock.
 */
export async function reviewFirst(
  deps: Deps,
  staff: StaffRow,
  process: ProcessRow,
  input: FirstReview,
): Promise<{ message: string; data: CandidateDetail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockBallot(tx, (await requireDecidable(tx, staff, process, input.candidate_id)).contest);
    await lockCandidate(tx, input.candidate_id);
    const candidate = await requireDecidable(tx, staff, process, input.candidate_id);
    if (await isRepeated(tx, staff, 'first', input)) return answerOf(tx, staff, process, candidate.id);
    if (!canFirstReview(candidate.review_status).ok) throw await decidedMeanwhile(tx, candidate.id);
    const documents = await matchDecisions(tx, candidate, input.documents);
    const result = firstReviewResult(documents.map(({ decision }) => decision));
    const correction = await findWindow(tx, 'correction', candidate);
    const ballot = await readBallotPlace(tx, candidate);
    const outcome = { result, observation: input.observation, documents, correction, ballot };
    const mail = reviewResultMail(candidate, outcome, deps.publicUrl);
    await mailCandidate(tx, deps, now, candidate, { mail, topic: 'review_result' });
    await writeDecision(tx, now, staff, {
      stage: 'first',
      candidate,
      result,
      observation: input.observation,
      documents,
    });
    await release(tx, staff.id, candidate.id);
    return answerOf(tx, staff, process, candidate.id);
  });
}

const answerOf = async (tx: Tx, staff: StaffRow, process: ProcessRow, id: number) => ({
  message: 'La validación se guardó correctamente.',
  data: await candidateDetail(tx, staff, process, id),
});
