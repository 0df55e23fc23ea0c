import type { ReviewStage } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { toWireTime } from '@urna/contract/shared/dates';
import { type RawBuilder, sql } from 'kysely';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { awaitsAnswer } from './questions.ts';

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

/** The candidacies of the process that count and are submitted, with their time to correct. */
export const candidaciesOf = ({ id }: Pick<ProcessRow, 'id'>) => sql`
  from candidates
  join contests on contests.id = candidates.contest
  left join assignments on assignments.candidate_id = candidates.id
  left join windows on windows.calendar_id = contests.calendar_id and windows.name = 'correction'
  where candidates.process_id = ${id} and candidates.submitted_at is not null and candidates.set_aside_at is null`;

/** What the committee can decide, whether or not it waits for an answer. */
export const isDecidable = (stage: ReviewStage, now: Date): RawBuilder<boolean> =>
  stage === 'first'
    ? sql`review_status = 'PENDIENTE'`
    : sql`(review_status = 'SUBSANADO' or review_status = 'PARA_SUBSANAR' and windows.closes_at <= ${now})`;

/** Whether the committee owes one of them a decision. */
export const awaitsDecision = (stage: ReviewStage, now: Date): RawBuilder<boolean> =>
  sql`(${isDecidable(stage, now)} and not ${awaitsAnswer(now)})`;
