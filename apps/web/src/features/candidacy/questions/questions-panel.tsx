// What reviewers asked the candidate, and the way to ask.

import { Checkbox, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerDays,
  askQuestion,
  type NewQuestion,
  newQuestionSchema,
  type Question,
  withdrawQuestion,
} from '@urna/contract/candidacy/questions';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { stageOf } from '@urna/contract/candidacy/review-rules';
import { windowsOf } from '@urna/contract/processes/calendar';
import { showDay } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { formatDateTime } from '../../../lib/format.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { QuestionMark } from '../review-list/status-mark.tsx';
import { candidateQuery, FILES, useShowDecision } from '../review-screen/review-api.ts';
import { GivenAnswer } from './given-answer.tsx';
import classes from './questions.module.css';

interface QuestionsPanelProps {
  candidate: CandidateDetail;
  /** Whether the reader may decide now: whoever may, may ask. */
  mayDecide: boolean;
}

export function QuestionsPanel({ candidate, mayDecide }: QuestionsPanelProps) {
  const { questions } = candidate;
  const hasOpen = questions.some(({ state }) => state === 'open');
  if (questions.length === 0 && !mayDecide) return null;
  const count = questions.length > 0 ? ` (${String(questions.length)})` : '';
  return (
    <CollapsibleSection title={`Preguntas al candidato${count}`} defaultOpened={questions.length > 0}>
      <div className={classes.panel}>
        {questions.length > 0 ? (
          <ol className="stack">
            {questions.map((question) => (
              <Asked key={question.id} candidate={candidate} question={question} />
            ))}
          </ol>
        ) : null}
        {mayDecide && !hasOpen ? <AskButton candidate={candidate} /> : null}
      </div>
    </CollapsibleSection>
  );
}

/** Shows the answer of a call that changes questions; a refused one reloads them, since somebody else was faster. */
function useQuestionChange<What>(
  candidate: CandidateDetail,
  change: (what: What) => Promise<{ message: string; data: Question[] }>,
) {
  const queries = useQueryClient();
  const show = useShowDecision();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, data }) => {
      show({ ...candidate, questions: data });
      toast.success(message);
    },
    onError: () => queries.invalidateQueries({ queryKey: candidateQuery(candidate.id).queryKey }),
  });
}

function Asked({ candidate, question }: { candidate: CandidateDetail; question: Question }) {
  const { asked_by, asked_at, text, wants_file, state } = question;
  const mayReview = useMay('review');
  return (
    <li className={classes.item}>
      <Group component="p" gap="0 12px">
        <strong>{asked_by}</strong>
        <time className="dimmed">{formatDateTime(asked_at)}</time>
      </Group>
      <p className="as-written">{text}</p>
      {wants_file && state !== 'answered' ? <p className="note">Pide también un archivo.</p> : null}
      {state === 'open' ? <QuestionMark question={question} /> : null}
      {state === 'withdrawn' ? <p className="note">Se retiró sin respuesta.</p> : null}
      {state === 'lapsed' ? <p className="note">Se decidió sin respuesta.</p> : null}
      <GivenAnswer client={staffClient} files={FILES} question={question} />
      {state === 'open' && mayReview && candidate.conflict === null ? (
        <WithdrawButton candidate={candidate} id={question.id} />
      ) : null}
    </li>
  );
}

function WithdrawButton({ candidate, id }: { candidate: CandidateDetail; id: number }) {
  const withdrawing = useQuestionChange(candidate, () => staffClient.call(withdrawQuestion, { params: { id } }));
  return (
    <ConfirmButton
      label="Retirar la pregunta"
      variant="default"
      size="sm"
      title="¿Retirar la pregunta?"
      confirmLabel="Retirar"
      sending={withdrawing}
      onConfirm={(close) => withdrawing.mutate(undefined, { onSuccess: close })}
    >
      <p>
        El enlace que recibió el candidato dirá que ya no hace falta responder, y la candidatura vuelve a la cola. La
        pregunta queda en su historia.
      </p>
    </ConfirmButton>
  );
}

function AskButton({ candidate }: { candidate: CandidateDetail }) {
  const { id, contest, review_status } = candidate;
  const { calendar } = useCalendar();
  const asking = useQuestionChange(candidate, (body: NewQuestion) =>
    staffClient.call(askQuestion, { params: { id }, body }),
  );
  const windows = calendar ? windowsOf(calendar, contest) : {};
  const days = answerDays(stageOf(review_status) ?? 'final', windows, new Date(serverNow()));
  return (
    <FormButton
      label="Preguntar al candidato"
      variant="default"
      size="sm"
      prefix="question"
      title="Preguntar al candidato"
      confirmLabel="Enviar la pregunta"
      schema={newQuestionSchema}
      initialValues={{ text: '', wants_file: false, answer_by: days.usual }}
      sending={asking}
      onSubmit={(checked, callbacks) => asking.mutate(checked, callbacks)}
    >
      {(form) => (
        <>
          <p>
            Recibe un correo con un enlace para responder. No se rechaza nada. Mientras espera la respuesta, la
            candidatura sale de la cola; después vuelve primero a usted.
          </p>
          <Textarea
            {...form.getInputProps('text')}
            label="Pregunta"
            description="La lee el candidato, en nombre del comité."
            autosize
            minRows={3}
            maxRows={8}
            required
            data-autofocus
          />
          <Checkbox
            {...form.getInputProps('wants_file', { type: 'checkbox' })}
            label="Pedir también un archivo"
            description="Un PDF, o fotos de las que la página hace uno. No reemplaza ningún documento."
          />
          <DayInput
            {...form.getInputProps('answer_by')}
            value={form.values.answer_by}
            label="Responder hasta el"
            description={`Entre el ${showDay(days.earliest)} y el ${showDay(days.latest)}. Después todavía puede responder, mientras no se decida.`}
            min={days.earliest}
            max={days.latest}
          />
        </>
      )}
    </FormButton>
  );
}
