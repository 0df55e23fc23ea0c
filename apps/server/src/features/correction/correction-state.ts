import type { CorrectionState } from '@urna/contract/candidacy/correction';
import type { Queryable } from '../../platform/database/tables.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';
import { listDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { observationsOf, reviewsOf, withReviews } from '../../services/people/candidates/candidate-reviews.ts';
import { type CandidateRow, toCandidate } from '../../services/people/candidates/read-candidate.ts';

/** What the candidate sees while correcting: their data, every upload of each kind, the reasons, and the deadline. */
export async function correctionState(db: Queryable, row: CandidateRow): Promise<CorrectionState> {
  const documents = await listDocuments(db, row.id);
  const reviews = await reviewsOf(db, [row.id]);
  const correction = await findWindow(db, 'correction', row);
  return {
    ...withReviews(toCandidate(row), reviews),
    documents,
    candidate_observations: observationsOf(reviews),
    closes_at: correction?.closes_at.toISOString() ?? null,
  };
}
