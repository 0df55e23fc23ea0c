import { Anchor } from '@mantine/core';
import { type ReviewStatus, reviewStatusTexts } from '@urna/contract/candidacy/candidacy';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import type { Verdict } from '@urna/contract/candidacy/review-rules';
import { windowsOf } from '@urna/contract/process/calendar';
import { errorMessage } from '@urna/contract/shared/errors';
import { Notice, type NoticeType } from '@urna/ui/notice';
import { Link, useLocation } from 'react-router';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Stage } from './drafts/draft.ts';

const types = {
  PENDIENTE: 'info',
  APROBADO: 'success',
  RECHAZADO: 'error',
  PARA_SUBSANAR: 'warning',
  SUBSANADO: 'info',
} as const satisfies Record<ReviewStatus, NoticeType>;

interface ResultPanelProps {
  stage: Stage;
  candidate: CandidateDetail;
  verdict: Verdict;
}

/** The state of the candidacy, who decided it, and why this page offers no decision. */
export function ResultPanel(props: ResultPanelProps) {
  const { candidate } = props;
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
      <WhyNothingToDecide {...props} />
    </Notice>
  );
}

/** Why this page offers no decision, with a link to the page that does. */
function WhyNothingToDecide({ stage, candidate, verdict }: ResultPanelProps) {
  const mayReview = useMay('review');
  const { calendar } = useCalendar();
  const { state } = useLocation();
  const { id, review_status: status } = candidate;
  if (verdict.ok) return mayReview ? null : <p>Su rol permite consultar la candidatura, no decidir sobre ella.</p>;
  if (
    verdict.code === 'registration_set_aside' ||
    verdict.code === 'needs_other_reviewer' ||
    verdict.code === 'own_candidacy' ||
    verdict.code === 'recused'
  )
    return <p>{errorMessage(verdict.code)}</p>;
  if (stage === 'first') {
    return status === 'PARA_SUBSANAR' || status === 'SUBSANADO' ? (
      <p>
        Sigue la última revisión:{' '}
        <Anchor component={Link} underline="always" to={paths.staff.lastReview(id)}>
          ver los documentos
        </Anchor>
        .
      </p>
    ) : null;
  }
  if (verdict.code === 'not_reviewable') {
    return (
      <p>
        Todavía no tiene la primera validación:{' '}
        <Anchor component={Link} underline="always" to={paths.staff.candidate(id)} state={state as unknown}>
          validar la inscripción
        </Anchor>
        .
      </p>
    );
  }
  if (verdict.code !== 'correction_window_open') return null;
  const closes = calendar && windowsOf(calendar, candidate.contest).correction?.closes_at;
  return (
    <p>
      {errorMessage('correction_window_open')}
      {closes ? ` El plazo cierra el ${tellDateTime(closes)}.` : ''}
    </p>
  );
}
