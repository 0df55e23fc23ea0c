import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { toWireTime } from '@urna/contract/shared/dates';
import type { Queryable } from '../../platform/database/tables.ts';

/** The reviewers' decisions about candidates, oldest first. */
export async function reviewsOf(db: Queryable, candidateIds: readonly number[]) {
  if (candidateIds.length === 0) return [];
  return db
    .selectFrom('reviews')
    .select(['candidate_id', 'stage', 'staff_id', 'reviewer_name', 'reviewed_at', 'review_status', 'observation'])
    .where('candidate_id', 'in', candidateIds)
    .orderBy('id')
    .execute();
}

type ReviewRow = Awaited<ReturnType<typeof reviewsOf>>[number];

/** A candidate with their review history, as the API shows it. */
export function withReviews<Shown extends Candidate>(candidate: Shown, reviews: readonly ReviewRow[]): Shown {
  const own = reviews.filter((review) => review.candidate_id === candidate.id);
  const last = own.at(-1);
  return {
    ...candidate,
    observation: last?.observation ?? null,
    reviewed_by: last?.reviewer_name ?? null,
    reviews: own.map((review) => ({
      reviewed_by: review.reviewer_name,
      reviewed_at: toWireTime(review.reviewed_at),
      review_status: review.review_status,
    })),
  };
}

export function observationsOf(reviews: readonly ReviewRow[]): { observation: string; created_at: string }[] {
  return reviews.map(({ observation, reviewed_at }) => ({ observation, created_at: toWireTime(reviewed_at) }));
}
