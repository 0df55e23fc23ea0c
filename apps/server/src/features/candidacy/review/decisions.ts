import type { ReviewStage } from '@urna/contract/candidacy/candidacy';
import type { Decision, FirstReview } from '@urna/contract/candidacy/review';
import { canReview, hasClosed } from '@urna/contract/candidacy/review-rules';
import { tellTime } from '@urna/contract/shared/dates';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import {
  documentsAskedFor,
  listDocuments,
  setDocumentStatus,
} from '../../../services/candidacy/candidate-documents.ts';
import { reviewsOf } from '../../../services/candidacy/candidate-reviews.ts';
import type { CandidateRow } from '../../../services/candidacy/read-candidate.ts';
import { setReviewStatus } from '../../../services/candidacy/write-candidate.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import { documentTypes } from '../../../services/processes/document-types.ts';
import { decidedFirst } from './candidate-detail.ts';

type Result = 'APROBADO' | 'PARA_SUBSANAR' | 'RECHAZADO';

export interface DecidedDocument {
  id: number;
  /** What the process calls it. */
  name: string;
  old: 'PENDIENTE' | Decision;
  decision: Decision;
  reason: string | null;
}

/** Matches a request's decisions with the current documents: each decided once, none from elsewhere. */
export async function matchDecisions(
  tx: Tx,
  candidate: CandidateRow,
  decisions: FirstReview['documents'],
): Promise<DecidedDocument[]> {
  const current = (await listDocuments(tx, candidate.id)).filter((document) => document.current);
  const ids = new Set(current.map(({ id }) => id));
  // A document that was replaced meanwhile, or another candidate's.
  if (decisions.some(({ id }) => !ids.has(id))) throw new AppError('documents_changed');
  const asked = documentsAskedFor(await documentTypes(tx, { id: candidate.process_id }), candidate);
  if (current.length !== asked.length) throw new AppError('not_reviewable');
  return current.map((document) => {
    const given = decisions.filter(({ id }) => id === document.id);
    const [decision] = given;
    if (!decision || given.length > 1) throw new AppError('undecided_documents');
    return {
      id: document.id,
      name: document.document_type,
      old: document.review_status,
      decision: decision.review_status,
      reason: decision.review_status === 'RECHAZADO' ? decision.reason || null : null,
    };
  });
}

/**
 * Whether this very decision is the last one: its answer was lost, or a page that was reloaded sent it again. A retry
 * changes nothing and is answered like the first.
 */
export async function isRepeated(tx: Tx, staff: StaffRow, stage: ReviewStage, input: FirstReview): Promise<boolean> {
  const last = await tx
    .selectFrom('reviews')
    .select(['id', 'stage', 'staff_id', 'observation'])
    .where('candidate_id', '=', input.candidate_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.stage !== stage || last.staff_id !== staff.id || last.observation !== input.observation)
    return false;
  const decided = await tx
    .selectFrom('review_decisions')
    .select(['document_id', 'review_status', 'reason'])
    .where('review_id', '=', last.id)
    .execute();
  const isSame = ({ document_id, review_status, reason }: (typeof decided)[number]) =>
    input.documents.some((document) => {
      const isDecidedSo = document.id === document_id && document.review_status === review_status;
      return isDecidedSo && (review_status === 'APROBADO' || (document.reason || null) === reason);
    });
  return decided.length === input.documents.length && decided.every(isSame);
}

/** Tells the loser of a race who decided and when, so that they know whom to ask. */
async function decidedMeanwhile(tx: Tx, candidateId: number): Promise<AppError> {
  const last = (await reviewsOf(tx, [candidateId])).at(-1);
  if (!last) return new AppError('not_reviewable');
  return new AppError('already_reviewed', { details: { name: last.reviewer_name, time: tellTime(last.reviewed_at) } });
}

/** Whether a member of staff also made the first validation; throws why they can't decide this stage now. */
export async function requireReviewable(
  tx: Tx,
  staff: StaffRow,
  process: ProcessRow,
  candidate: CandidateRow,
  stage: ReviewStage,
  now: Date,
): Promise<{ sameReviewer: boolean }> {
  const sameReviewer = stage === 'final' && decidedFirst(await reviewsOf(tx, [candidate.id]), staff);
  const needsOther = sameReviewer && !process.same_reviewer_allowed;
  const correctionClosed = hasClosed(await findWindow(tx, 'correction', candidate), now);
  const verdict = canReview(stage, candidate.review_status, correctionClosed, needsOther);
  if (verdict.ok) return { sameReviewer };
  throw verdict.code === 'already_reviewed' ? await decidedMeanwhile(tx, candidate.id) : new AppError(verdict.code);
}

/**
 * Writes a whole decision: the review, its documents, the candidate's status and the log. The caller holds the lock.
 */
export async function writeDecision(
  tx: Tx,
  now: Date,
  staff: StaffRow,
  review: {
    stage: ReviewStage;
    candidate: CandidateRow;
    result: Result;
    observation: string;
    documents: DecidedDocument[];
    sameReviewer: boolean;
  },
): Promise<void> {
  const { candidate, stage, result, observation, documents } = review;
  const { id: review_id } = await tx
    .insertInto('reviews')
    .values({
      candidate_id: candidate.id,
      stage,
      staff_id: staff.id,
      reviewer_name: staff.name,
      reviewed_at: now,
      old_status: candidate.review_status,
      review_status: result,
      observation,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('review_decisions')
    .values(
      documents.map(({ id, decision, reason }) => ({ review_id, document_id: id, review_status: decision, reason })),
    )
    .execute();
  for (const { id, decision } of documents) await setDocumentStatus(tx, id, decision);
  await setReviewStatus(tx, candidate.id, result, now);

  const causer = asCauser(staff);
  for (const { id, name, old, decision, reason } of documents) {
    if (old === decision) continue;
    await record(tx, causer, 'document_reviewed', {
      candidate,
      document_id: id,
      document_type: name,
      old_status: old,
      new_status: decision,
      reason,
    });
  }
  await record(tx, causer, 'candidate_reviewed', {
    candidate,
    stage,
    old_status: candidate.review_status,
    new_status: result,
    review_status: result,
    documents_reviewed: documents.length,
    observation,
    ...(review.sameReviewer && { same_reviewer: true }),
  });
}
