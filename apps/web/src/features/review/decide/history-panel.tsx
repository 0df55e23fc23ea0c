import type { CandidateDetail } from '@urna/contract/review';
import { formatDateTime } from '../../../lib/format.ts';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { StatusMark } from '../status-mark.tsx';
import classes from './review-page.module.css';

/** The earlier decisions: by whom, when, and the observation sent to the candidate. */
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
            {/* Reviews and observations correspond by index. */}
            <p className={classes.said}>{observations[at]?.observation}</p>
          </li>
        ))}
      </ol>
    </CollapsibleSection>
  );
}
