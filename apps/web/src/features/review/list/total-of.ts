import type { ReviewStatus } from '@urna/contract/candidacy/candidacy';
import type { Statistics } from '@urna/contract/candidacy/review';

/** The total of both candidate kinds; undefined while unknown. */
export function totalOf(statistics: Statistics | undefined, status: ReviewStatus): number | undefined {
  return statistics?.by_status.filter((row) => row.review_status === status).reduce((sum, { total }) => sum + total, 0);
}
