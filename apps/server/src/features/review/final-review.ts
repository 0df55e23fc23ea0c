import type { CandidateDetail, FinalReview } from '@urna/contract/candidacy/review';
import { canFinalReview, finalReviewResult, hasClosed } from '@urna/contract/candidacy/review-rules';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { lockBallot, readBallotPlace } from '../../services/elections/contests/ballot-place.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';
import { mailCandidate } from '../../services/people/candidates/addresses.ts';
import { reviewsOf } from '../../services/people/candidates/candidate-reviews.ts';
import { release } from '../../services/people/candidates/presence-rows.ts';
import { requireDecidable } from '../../services/people/candidates/read-candidate.ts';
import { lockCandidate } from '../../services/people/candidates/write-candidate.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { candidateDetail, decidedFirst } from './candidate-detail.ts';
import { decidedMeanwhile, isRepeated, matchDecisions, writeDecision } from './decide.ts';
import { reviewResultMail } from './mails.ts';

/** The final decision on a candidacy: approved only if every document is, and never changed again. */
export async function reviewFinally(
  deps: Deps,
  staff: StaffRow,
  process: ProcessRow,
  input: FinalReview,
): Promise<{ message: string; data: CandidateDetail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockBallot(tx, (await requireDecidable(tx, staff, process, input.candidate_id)).contest);
    await lockCandidate(tx, input.candidate_id);
    const candidate = await requireDecidable(tx, staff, process, input.candidate_id);
    if (await isRepeated(tx, staff, 'final', input)) return answerOf(tx, staff, process, candidate.id);
    const correction = await findWindow(tx, 'correction', candidate);
    const sameReviewer = decidedFirst(await reviewsOf(tx, [candidate.id]), staff);
    const needsOther = sameReviewer && !process.same_reviewer_allowed;
    const verdict = canFinalReview(candidate.review_status, hasClosed(correction, now), needsOther);
    if (!verdict.ok) {
      throw verdict.code === 'already_reviewed' ? await decidedMeanwhile(tx, candidate.id) : new AppError(verdict.code);
    }
    const documents = await matchDecisions(tx, candidate, input.documents);
    const result = finalReviewResult(documents.map(({ decision }) => decision));
    if (input.is_approved !== (result === 'APROBADO')) throw new AppError('contradicts_documents');
    const ballot = await readBallotPlace(tx, candidate);
    const outcome = { result, observation: input.observation, documents, correction, ballot };
    const mail = reviewResultMail(candidate, outcome, deps.publicUrl);
    await mailCandidate(tx, deps, now, candidate, { mail, topic: 'review_result' });
    await writeDecision(tx, now, staff, {
      stage: 'final',
      candidate,
      result,
      observation: input.observation,
      documents,
      sameReviewer,
    });
    await release(tx, staff.id, candidate.id);
    return answerOf(tx, staff, process, candidate.id);
  });
}

const answerOf = async (tx: Tx, staff: StaffRow, process: ProcessRow, id: number) => ({
  message: 'La revisión final se guardó correctamente.',
  data: await candidateDetail(tx, staff, process, id),
});
