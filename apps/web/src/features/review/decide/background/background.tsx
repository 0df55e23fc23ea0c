import type { Candidate } from '@urna/contract/candidacy/inscription';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { formatDateTime } from '../../../../lib/format.ts';
import { CollapsibleSection } from '../../../../ui/layout/collapsible-section.tsx';
import { ProposalSection } from '../../proposals/version-view.tsx';
import { StatusMark } from '../../status-mark.tsx';
import classes from '../review-page.module.css';
import { declaredGroups } from './declared-data.ts';
import { Facts } from './facts.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { RegisterPanel } from './register-panel.tsx';

/** What is known of a candidacy besides its documents. */
export function Background({ candidate }: { candidate: CandidateDetail }) {
  return (
    <div>
      <RegisterPanel candidate={candidate} />
      <DeclaredPanel candidate={candidate} />
      <HistoryPanel candidate={candidate} />
      <ProposalSection candidate={candidate} />
      <NotesPanel candidate={candidate} />
    </div>
  );
}

function DeclaredPanel({ candidate }: { candidate: Candidate }) {
  return (
    <CollapsibleSection title="Datos declarados" defaultOpened={false}>
      <div className={classes.groups}>
        {declaredGroups(candidate).map(({ title, facts }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.groupTitle}>{title}</h3>
            <Facts facts={facts} />
          </section>
        ))}
      </div>
    </CollapsibleSection>
  );
}

/** The earlier decisions: by whom, when, and the observation sent to the candidate. */
function HistoryPanel({ candidate }: { candidate: CandidateDetail }) {
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
