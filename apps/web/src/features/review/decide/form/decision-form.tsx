import { Anchor, Button } from '@mantine/core';
import {
  type CandidateDetail,
  type FirstReview,
  observationField,
  type ReviewMailRequest,
} from '@urna/contract/candidacy/review';
import { finalReviewResult, firstReviewResult } from '@urna/contract/candidacy/review-rules';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { ConfirmModal } from '../../../../ui/modals/confirm-modal.tsx';
import type { ReviewedDocument } from '../documents/documents-of.ts';
import { exceptionsOf } from '../documents/exceptions.ts';
import { useCertificateAge } from '../documents/use-certificate-age.ts';
import {
  decisionsOf,
  hasRejection,
  observationOf,
  proposedObservation,
  type Stage,
  undecided,
  whyNotYet,
  withoutReason,
} from '../drafts/draft.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import classes from './decision-form.module.css';
import { ExceptionsNotice } from './exceptions-notice.tsx';
import { ObservationField } from './observation-field.tsx';
import { SendModal } from './send-modal.tsx';

export interface DecisionFormHandle {
  focusObservation: () => void;
  finalize: () => void;
}

/** `next` opens the next candidate after sending. */
type Way = 'stay' | 'next';

interface DecisionFormProps {
  stage: Stage;
  candidate: CandidateDetail;
  documents: readonly ReviewedDocument[];
  kept: KeptDraft;
  sending: boolean;
  failure: string | null;
  onForgetFailure: () => void;
  /** An approval of this candidacy waits to be sent. */
  onItsWay: boolean;
  /** Shows a document, for those that aren't decided yet. */
  onSelect: (kind: string) => void;
  /** All documents are approved in the first validation: no dialog asks, because it can be undone for a while. */
  onApprove: (review: FirstReview, way: Way) => void;
  onSend: (review: FirstReview, way: Way, done: () => void) => void;
  handle: Ref<DecisionFormHandle>;
  /** The decision on the current document, above the observation. */
  above: ReactNode;
  below: ReactNode;
}

function labelOf(stage: Stage, way: Way, rejects: boolean): string {
  if (stage === 'final') return 'Finalizar última revisión';
  if (way === 'stay') return 'Finalizar validación';
  return rejects ? 'Enviar a corrección y siguiente' : 'Aprobar y siguiente';
}

/**
 * The observation and the submission of a review. A mail that asks for something or ends the candidacy is previewed
 * before it is sent; an approval of everything can be undone for ten seconds instead.
 */
export function DecisionForm({
  stage,
  candidate,
  documents,
  kept,
  sending,
  failure,
  onForgetFailure,
  onItsWay,
  onSelect,
  onApprove,
  onSend,
  handle,
  above,
  below,
}: DecisionFormProps) {
  const { draft, change } = kept;
  const [attempted, setAttempted] = useState(false);
  const [pending, setPending] = useState<{ request: ReviewMailRequest; way: Way } | null>(null);
  /** An approval that asks about its exceptions first. */
  const [asked, setAsked] = useState<{ review: FirstReview; way: Way } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const whyId = useId();

  const observation = observationOf(documents, draft);
  const checked = observationField.safeParse(observation);
  const why = onItsWay
    ? 'La aprobación se envía en unos segundos: todavía puede deshacerla.'
    : whyNotYet(stage, documents, candidate.asked_documents.length, draft);
  const open = undecided(documents, draft);
  const left = onItsWay ? [] : open.length > 0 ? open : withoutReason(documents, draft);
  const decisions = decisionsOf(documents, draft);
  const rejects = hasRejection(documents, draft);
  const statuses = decisions.map(({ review_status }) => review_status);
  const result = stage === 'first' ? firstReviewResult(statuses) : finalReviewResult(statuses);

  const certificate = documents.find(({ kind }) => kind === 'antecedentes');
  const age = useCertificateAge(certificate?.current.id)?.age ?? null;
  const exceptions = exceptionsOf({
    candidate,
    documents: documents.filter(({ current }) => draft.documents[current.id]?.decision === 'APROBADO'),
    isWhole: !rejects,
    certificateAge: age,
  });

  const prepare = (way: Way) => {
    setAttempted(true);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    onForgetFailure();
    const request = { observation: checked.data, documents: decisions };
    const isApproval = stage === 'first' && !rejects;
    if (isApproval && exceptions.length === 0) onApprove({ candidate_id: candidate.id, ...request }, way);
    else if (isApproval) setAsked({ review: { candidate_id: candidate.id, ...request }, way });
    else setPending({ request: { stage, ...request }, way });
  };
  useImperativeHandle(handle, () => ({
    focusObservation: () => field.current?.focus(),
    finalize: () => {
      if (why === null) prepare(stage === 'first' ? 'next' : 'stay');
    },
  }));

  const send = () => {
    if (!pending) return;
    const { observation: said, documents: decided } = pending.request;
    onSend({ candidate_id: candidate.id, observation: said, documents: decided }, pending.way, () => setPending(null));
  };
  const disabled = why !== null;
  return (
    <>
      <div className={classes.scrolling}>
        <div className={classes.above}>{above}</div>
        <section className={classes.form} aria-label="Observaciones">
          <ObservationField
            field={field}
            value={observation}
            proposal={proposedObservation(documents, draft)}
            isOwn={draft.observation !== null}
            error={attempted && !checked.success ? checked.error.issues[0]?.message : undefined}
            onChange={(text) => change((before) => ({ ...before, observation: text }))}
          />
        </section>
        <div>{below}</div>
      </div>
      <section className={classes.foot} aria-label="Finalizar">
        {why ? (
          <div className="note" id={whyId}>
            {why}
            {left.length > 0 ? (
              <ul
                className={classes.undecided}
                aria-label={open.length > 0 ? 'Documentos por decidir' : 'Documentos sin motivo'}
              >
                {left.map(({ kind, name }) => (
                  <li key={kind}>
                    <Anchor component="button" type="button" size="sm" onClick={() => onSelect(kind)}>
                      {name}
                    </Anchor>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null}
        <div className={classes.buttons}>
          {stage === 'first' ? (
            <Button
              color="accent.4"
              disabled={disabled}
              aria-describedby={disabled ? whyId : undefined}
              aria-keyshortcuts="F"
              onClick={() => prepare('next')}
            >
              {labelOf(stage, 'next', rejects)}
            </Button>
          ) : null}
          <Button
            variant={stage === 'first' ? 'default' : 'filled'}
            color={stage === 'first' ? 'petrol' : 'accent.4'}
            disabled={disabled}
            aria-describedby={disabled ? whyId : undefined}
            onClick={() => prepare('stay')}
          >
            {labelOf(stage, 'stay', rejects)}
          </Button>
        </div>
        <ConfirmModal
          opened={asked !== null}
          title="¿Aprobar la candidatura?"
          size="34rem"
          confirmLabel="Aprobar de todos modos"
          cancelLabel="Seguir revisando"
          onConfirm={() => {
            setAsked(null);
            if (asked) onApprove(asked.review, asked.way);
          }}
          onCancel={() => setAsked(null)}
        >
          <ExceptionsNotice exceptions={exceptions} />
        </ConfirmModal>
        <SendModal
          candidateId={candidate.id}
          request={pending?.request ?? null}
          result={result}
          confirmLabel={labelOf(stage, pending?.way ?? 'stay', rejects)}
          exceptions={exceptions}
          sending={sending}
          failure={failure}
          onSend={send}
          onCancel={() => setPending(null)}
        />
      </section>
    </>
  );
}
