import type { CandidateDetail } from '@urna/contract/review';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { listDocuments } from '../../services/candidates/candidate-documents.ts';
import { observationsOf, reviewsOf, withReviews } from '../../services/candidates/candidate-reviews.ts';
import { findSubmittedCandidate, toCandidate } from '../../services/candidates/read-candidate.ts';

/** Everything of a submitted candidate, for who decides. */
export async function candidateDetail(db: Queryable, id: number): Promise<CandidateDetail> {
  const row = await findSubmittedCandidate(db, id);
  if (!row) throw new AppError('not_found');
  const [documents, reviews] = [await listDocuments(db, id), await reviewsOf(db, [id])];
  return { ...withReviews(toCandidate(row), reviews), documents, candidate_observations: observationsOf(reviews) };
}
