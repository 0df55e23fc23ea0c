import type { ReviewStatus } from '@urna/contract/candidacy';
import type { Statistics } from '@urna/contract/review';

/** Of both kinds. Undefined while it is not known. */
export function totalOf(statistics: Statistics | undefined, status: ReviewStatus): number | undefined {
  return statistics?.by_status.filter((row) => row.review_status === status).reduce((sum, { total }) => sum + total, 0);
}
