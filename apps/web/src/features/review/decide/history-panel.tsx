import type { CandidateDetail } from '@urna/contract/review';
import { formatDateTime } from '../../../lib/format.ts';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { StatusMark } from '../status-mark.tsx';
import classes from './review-page.module.css';

/** Who decided what and when, with the words that went to the candidate. */
export function HistoryPanel({ candidate }: { candidate: CandidateDetail }) {
  const { reviews, candidate_observations: observations } = candidate;
  if (reviews.length === 0) return null;
  return (
    <CollapsibleSection title="Historial de validación">
      <ol className={classes.history}>
        {reviews.map((review, at) => (
          <li key={`${review.reviewed_at} ${review.review_status}`} className={classes.entry}>
            <p className={classes.entryHead}>
              <strong>{review.reviewed_by}</strong>
              <time>{formatDateTime(review.reviewed_at)}</time>
            </p>
            <StatusMark status={review.review_status} />
            {/* Each review left one observation, in the same order. */}
            <p className={classes.said}>{observations[at]?.observation}</p>
          </li>
        ))}
      </ol>
    </CollapsibleSection>
  );
}
