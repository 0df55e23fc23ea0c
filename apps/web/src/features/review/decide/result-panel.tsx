import { type ReviewStatus, reviewStatusTexts } from '@urna/contract/candidacy';
import type { CandidateDetail } from '@urna/contract/review';
import type { ReactNode } from 'react';
import { tellDateTime } from '../../../lib/format.ts';
import { Notice, type NoticeType } from '../../../ui/feedback/notice.tsx';

const types = {
  PENDIENTE: 'info',
  APROBADO: 'success',
  RECHAZADO: 'error',
  PARA_SUBSANAR: 'warning',
  SUBSANADO: 'info',
} as const satisfies Record<ReviewStatus, NoticeType>;

/** The state of the candidacy, who decided it, and why this page offers no decision. */
export function ResultPanel({ candidate, children }: { candidate: CandidateDetail; children?: ReactNode }) {
  const last = candidate.reviews.at(-1);
  return (
    <Notice
      type={candidate.set_aside ? 'warning' : types[candidate.review_status]}
      title={candidate.set_aside ? 'Inscripción apartada' : reviewStatusTexts[candidate.review_status]}
      role="status"
    >
      {last ? (
        <p>
          {last.reviewed_by} decidió el {tellDateTime(last.reviewed_at)}.
        </p>
      ) : null}
      {children}
    </Notice>
  );
}
