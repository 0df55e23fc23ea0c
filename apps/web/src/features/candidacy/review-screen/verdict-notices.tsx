import { Anchor, Button, Textarea } from '@mantine/core';
import { reviewStatusTexts } from '@urna/contract/candidacy/candidacy';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import type { Verdict } from '@urna/contract/candidacy/review-rules';
import { windowsOf } from '@urna/contract/processes/calendar';
import { errorMessage } from '@urna/contract/shared/errors';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import { statusLooks } from '../review-list/status-mark.tsx';
import type { Stage } from './draft.ts';

interface ResultPanelProps {
  stage: Stage;
  candidate: CandidateDetail;
  verdict: Verdict;
}

/** The state of the candidacy, who decided it, and why this page offers no decision. */
export function ResultPanel(props: ResultPanelProps) {
  const { reviews, set_aside: setAside, review_status: status } = props.candidate;
  const last = reviews.at(-1);
  return (
    <Notice
      type={setAside ? 'warning' : statusLooks[status].tone}
      title={setAside ? 'Inscripción apartada' : reviewStatusTexts[status]}
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
function WhyNothingToDecide({ stage, candidate, verdict }: ResultPanelProps): ReactNode {
  const mayReview = useMay('review');
  const { calendar } = useCalendar();
  const { state } = useLocation() as { state: unknown };
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
    if (status !== 'PARA_SUBSANAR' && status !== 'SUBSANADO') return null;
    return <OtherReview words="Sigue la última revisión" to={paths.staff.lastReview(id)} link="ver los documentos" />;
  }
  if (verdict.code === 'not_reviewable') {
    const words = 'Todavía no tiene la primera validación';
    return <OtherReview words={words} to={paths.staff.candidate(id)} state={state} link="validar la inscripción" />;
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

function OtherReview({ words, link, ...address }: { words: string; link: string; to: string; state?: unknown }) {
  return (
    <p>
      {words}:{' '}
      <Anchor component={Link} underline="always" {...address}>
        {link}
      </Anchor>
      .
    </p>
  );
}

/** The message for a decision that became impossible before it was sent. */
export function lostMessage(candidate: CandidateDetail, verdict: Verdict): string {
  if (!verdict.ok && verdict.code !== 'already_reviewed' && verdict.code !== 'not_reviewable')
    return errorMessage(verdict.code);
  const last = candidate.reviews.at(-1);
  if (!last) return errorMessage('not_reviewable');
  return errorMessage('already_reviewed', { name: last.reviewed_by, time: tellDateTime(last.reviewed_at) });
}

interface LostWorkProps {
  title: string;
  message: string;
  /** All decisions and text of the draft. */
  text: string;
  onDiscard: () => void;
  /**
   * Takes the focus only if the previously focused element was removed or its request has just been answered, never
   * from somebody who is typing.
   */
  takesFocus: boolean;
}

/** Another reviewer was faster: this draft can't be sent, but its text can be copied. */
export function LostWork({ title, message, text, onDiscard, takesFocus }: LostWorkProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copiado al portapapeles.');
    } catch {
      // Without clipboard permission or a secure context, the text is selected for copying.
      field.current?.select();
    }
  };
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        type="error"
        title={title}
        actions={
          <>
            <Button variant="default" size="sm" onClick={() => void copy()}>
              Copiar lo que escribí
            </Button>
            <Button variant="subtle" size="sm" onClick={onDiscard}>
              Descartar
            </Button>
          </>
        }
      >
        <p>{message}</p>
        <Textarea ref={field} mt="sm" size="sm" label="Lo que usted había decidido" readOnly autosize value={text} />
      </Notice>
    </div>
  );
}
