import { Anchor } from '@mantine/core';
import { windowsOf } from '@urna/contract/calendar';
import { errorMessage } from '@urna/contract/errors';
import type { CandidateDetail } from '@urna/contract/review';
import type { Verdict } from '@urna/contract/review-rules';
import { Link, useLocation } from 'react-router';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Stage } from './draft.ts';

/** The message for a decision that became impossible before it was sent. */
export function lostMessage(candidate: CandidateDetail, verdict: Verdict): string {
  if (!verdict.ok && verdict.code !== 'already_reviewed' && verdict.code !== 'not_reviewable')
    return errorMessage(verdict.code);
  const last = candidate.reviews.at(-1);
  if (!last) return errorMessage('not_reviewable');
  return errorMessage('already_reviewed', { name: last.reviewed_by, time: tellDateTime(last.reviewed_at) });
}

interface WhyProps {
  stage: Stage;
  candidate: CandidateDetail;
  verdict: Verdict;
}

/** Why this page offers no decision, with a link to the page that does. */
export function WhyNothingToDecide({ stage, candidate, verdict }: WhyProps) {
  const mayReview = useMay('review');
  const { calendar } = useCalendar();
  const { state } = useLocation();
  const { id, review_status: status } = candidate;
  if (verdict.ok) return mayReview ? null : <p>Su rol permite consultar la candidatura, no decidir sobre ella.</p>;
  if (verdict.code === 'registration_set_aside' || verdict.code === 'needs_other_reviewer')
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
