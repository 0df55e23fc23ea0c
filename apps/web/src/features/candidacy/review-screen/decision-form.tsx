// The observation and the submission of a review. A mail that asks for something or ends the candidacy is previewed
// before it is sent; an approval of everything can be undone for ten seconds instead.

import { Anchor, Box, Button, Group, Textarea } from '@mantine/core';
import { type CandidateDetail, type FirstReview, observationField } from '@urna/contract/candidacy/review';
import { finalReviewResult, firstReviewResult } from '@urna/contract/candidacy/review-rules';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { Background } from '../review-documents/background.tsx';
import { useCertificateAge } from '../review-documents/certificate-age.ts';
import classes from './decision-form.module.css';
import {
  decisionsOf,
  hasRejection,
  MOST_LETTERS,
  observationOf,
  proposedObservation,
  type Stage,
  sendObstacle,
  undecided,
  withoutReason,
} from './draft.ts';
import { ExceptionsNotice, exceptionsOf } from './exceptions.tsx';
import page from './review-page.module.css';
import { SendModal } from './send-modal.tsx';
import type { Review } from './use-review.ts';
import type { SendDecision, Way } from './use-send-decision.ts';

export interface DecisionFormHandle {
  focusObservation: () => void;
  finalize: () => void;
}

interface DecisionFormProps {
  stage: Stage;
  candidate: CandidateDetail;
  review: Review;
  sender: SendDecision;
  handle: Ref<DecisionFormHandle>;
  /** The decision on the current document, above the observation. */
  children: ReactNode;
}

/** A decision to confirm before it is sent: by its mail, or, if it approves everything, by its exceptions. */
interface Confirmation {
  decided: FirstReview;
  way: Way;
  about: 'mail' | 'exceptions';
}

function labelOf(stage: Stage, way: Way, rejects: boolean): string {
  if (stage === 'final') return 'Finalizar última revisión';
  if (way === 'stay') return 'Finalizar validación';
  return rejects ? 'Enviar a corrección y siguiente' : 'Aprobar y siguiente';
}

export function DecisionForm({ stage, candidate, review, sender, handle, children }: DecisionFormProps) {
  const { documents, draft, changeDraft, isApproving } = review;
  const [attempted, setAttempted] = useState(false);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const obstacleId = useId();

  const observation = observationOf(documents, draft);
  const checked = observationField.safeParse(observation);
  const obstacle = isApproving
    ? 'La aprobación se envía en unos segundos: todavía puede deshacerla.'
    : sendObstacle(stage, documents, candidate.asked_documents.length, draft);
  const open = undecided(documents, draft);
  const left = isApproving ? [] : open.length > 0 ? open : withoutReason(documents, draft);
  const decisions = decisionsOf(documents, draft);
  const rejects = hasRejection(documents, draft);
  const statuses = decisions.map(({ review_status }) => review_status);

  const certificate = documents.find(({ kind }) => kind === 'antecedentes');
  const exceptions = exceptionsOf({
    candidate,
    documents: documents.filter(({ current }) => draft.documents[current.id]?.decision === 'APROBADO'),
    isWhole: !rejects,
    certificateAge: useCertificateAge(certificate?.current.id)?.age ?? null,
  });

  const prepare = (way: Way) => {
    setAttempted(true);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    if (sender.failure !== null) sender.forget();
    const decided = { candidate_id: candidate.id, observation: checked.data, documents: decisions };
    if (stage === 'final' || rejects) setConfirmation({ decided, way, about: 'mail' });
    else if (exceptions.length > 0) setConfirmation({ decided, way, about: 'exceptions' });
    else sender.approve(decided, way);
  };
  useImperativeHandle(handle, () => ({
    focusObservation: () => field.current?.focus(),
    finalize: () => {
      if (obstacle === null) prepare(stage === 'first' ? 'next' : 'stay');
    },
  }));
  const blocked = obstacle === null ? {} : { disabled: true, 'aria-describedby': obstacleId };
  return (
    <>
      <div className={page.scrolling}>
        <div className={classes.current}>{children}</div>
        <Box component="section" className="card" p={16} aria-label="Observaciones">
          <ObservationField
            field={field}
            value={observation}
            proposal={draft.observation === null ? '' : proposedObservation(documents, draft)}
            error={attempted && !checked.success ? checked.error.issues[0]?.message : undefined}
            onChange={(text) => changeDraft((before) => ({ ...before, observation: text }))}
          />
        </Box>
        <Background candidate={candidate} mayDecide />
      </div>
      <section className="stack gap-sm" aria-label="Finalizar">
        {obstacle ? (
          <div className="note" id={obstacleId}>
            {obstacle}
            {left.length > 0 ? (
              <Group
                component="ul"
                gap="4px 12px"
                mt={4}
                aria-label={open.length > 0 ? 'Documentos por decidir' : 'Documentos sin motivo'}
              >
                {left.map(({ key, name }) => (
                  <li key={key}>
                    <Anchor component="button" type="button" size="sm" onClick={() => review.select(key)}>
                      {name}
                    </Anchor>
                  </li>
                ))}
              </Group>
            ) : null}
          </div>
        ) : null}
        <div className={classes.buttons}>
          {stage === 'first' ? (
            <Button color="accent.4" {...blocked} aria-keyshortcuts="F" onClick={() => prepare('next')}>
              {labelOf(stage, 'next', rejects)}
            </Button>
          ) : null}
          <Button
            variant={stage === 'first' ? 'default' : 'filled'}
            color={stage === 'first' ? 'petrol' : 'accent.4'}
            {...blocked}
            onClick={() => prepare('stay')}
          >
            {labelOf(stage, 'stay', rejects)}
          </Button>
        </div>
        {confirmation?.about === 'exceptions' ? (
          <ConfirmModal
            opened
            title="¿Aprobar la candidatura?"
            size="34rem"
            confirmLabel="Aprobar de todos modos"
            cancelLabel="Seguir revisando"
            onConfirm={() => {
              setConfirmation(null);
              sender.approve(confirmation.decided, confirmation.way);
            }}
            onCancel={() => setConfirmation(null)}
          >
            <ExceptionsNotice exceptions={exceptions} />
          </ConfirmModal>
        ) : null}
        {confirmation?.about === 'mail' ? (
          <SendModal
            stage={stage}
            decided={confirmation.decided}
            result={stage === 'first' ? firstReviewResult(statuses) : finalReviewResult(statuses)}
            confirmLabel={labelOf(stage, confirmation.way, rejects)}
            exceptions={exceptions}
            sending={sender.sending}
            failure={sender.failure}
            onSend={() => sender.send(confirmation.decided, confirmation.way, () => setConfirmation(null))}
            onCancel={() => setConfirmation(null)}
          />
        ) : null}
      </section>
    </>
  );
}

interface ObservationFieldProps {
  value: string;
  /** The text that the decisions make, in place of the reviewer's own. */
  proposal: string;
  error: string | undefined;
  onChange: (text: string | null) => void;
  field: Ref<HTMLTextAreaElement>;
}

function ObservationField({ value, proposal, error, onChange, field }: ObservationFieldProps) {
  const letters = value.trim().length;
  return (
    <div>
      <Textarea
        ref={field}
        label="Observaciones"
        description="Las recibe el candidato. Puede editar la propuesta."
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        error={error}
        aria-required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.underField}>
        {proposal !== '' && proposal !== value ? (
          <Anchor component="button" type="button" size="sm" onClick={() => onChange(null)}>
            Usar el texto propuesto
          </Anchor>
        ) : (
          <span />
        )}
        <span data-over={letters > MOST_LETTERS || undefined}>
          {letters} de {MOST_LETTERS}
        </span>
      </p>
    </div>
  );
}
