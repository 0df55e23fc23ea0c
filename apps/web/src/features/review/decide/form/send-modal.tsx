import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReviewStatus, reviewStatusTexts } from '@urna/contract/candidacy/candidacy';
import type { ReviewMailRequest } from '@urna/contract/candidacy/review';
import { Notice } from '@urna/ui/notice';
import { useEffect, useState } from 'react';
import { MailFrame } from '../../../../domain/mail/mail-frame.tsx';
import { messageOf } from '../../../../lib/api-error.ts';
import { ConfirmModal } from '../../../../ui/modals/confirm-modal.tsx';
import { reviewMailQuery } from '../../review-api.ts';
import { StatusMark } from '../../status-mark.tsx';
import classes from './decision-form.module.css';
import { ExceptionsNotice } from './exceptions-notice.tsx';

interface SendModalProps {
  candidateId: number;
  /** Null while nothing is about to be sent. */
  request: ReviewMailRequest | null;
  result: ReviewStatus;
  confirmLabel: string;
  /** What speaks against the documents that are approved. */
  exceptions: readonly string[];
  sending: boolean;
  /** Why the last attempt to send failed. */
  failure: string | null;
  onSend: () => void;
  onCancel: () => void;
}

/** The final confirmation: the resulting state and a preview of the mail. */
export function SendModal({
  request,
  confirmLabel,
  exceptions,
  sending,
  failure,
  onSend,
  onCancel,
  ...shown
}: SendModalProps) {
  const isFinal = request?.stage === 'final';
  const [understoodFor, setUnderstoodFor] = useState<ReviewMailRequest | null>(null);
  const [isMailShown, setMailShown] = useState(false);
  const understood = request !== null && understoodFor === request;
  return (
    <ConfirmModal
      opened={request !== null}
      title={isFinal ? '¿Finalizar la última revisión?' : '¿Enviar la decisión?'}
      size="44rem"
      confirmLabel={confirmLabel}
      cancelLabel="Seguir revisando"
      danger={isFinal}
      loading={sending}
      confirmDisabled={!isMailShown || (isFinal && !understood)}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <ExceptionsNotice exceptions={exceptions} />
      {request ? <Outcome {...shown} request={request} onMailShown={setMailShown} /> : null}
      {isFinal ? (
        <div className={classes.final}>
          <Notice type="warning" title="Esta decisión es irreversible">
            Después de enviarla nadie podrá cambiar el resultado de esta candidatura.
          </Notice>
          <Checkbox
            mt="md"
            label="Entiendo que la decisión es definitiva"
            checked={understood}
            onChange={(event) => setUnderstoodFor(event.currentTarget.checked ? request : null)}
          />
        </div>
      ) : null}
      {failure ? (
        <div className={classes.final}>
          <Notice type="error" title="No se envió">
            {failure}
          </Notice>
        </div>
      ) : null}
    </ConfirmModal>
  );
}

interface OutcomeProps {
  candidateId: number;
  request: ReviewMailRequest;
  result: ReviewStatus;
  onMailShown: (shown: boolean) => void;
}

function Outcome({ candidateId, request, result, onMailShown }: OutcomeProps) {
  const { data: mail, error, isFetching, refetch } = useQuery(reviewMailQuery(candidateId, request));
  return (
    <>
      <p className="cluster">
        La candidatura quedará: <StatusMark status={result} />
        <span>{reviewStatusTexts[result]}.</span>
      </p>
      {error ? (
        <Notice
          type="error"
          title="No fue posible preparar el correo"
          actions={
            <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
              Intentar de nuevo
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      ) : mail ? (
        <MailShown mail={mail} onShown={onMailShown} />
      ) : (
        <div role="status" aria-label="Preparando el correo">
          <Skeleton height={20} width="60%" mt="md" />
          <Skeleton height={240} mt="md" />
        </div>
      )}
    </>
  );
}

interface MailShownProps {
  mail: { to: string; subject: string; html: string };
  /** Sending is enabled only after the mail was displayed. */
  onShown: (shown: boolean) => void;
}

function MailShown({ mail, onShown }: MailShownProps) {
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  return (
    <>
      <dl className={classes.mailFacts}>
        <dt>Para</dt>
        <dd>{mail.to}</dd>
        <dt>Asunto</dt>
        <dd>{mail.subject}</dd>
      </dl>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.mail} tabIndex={0} role="region" aria-label="Correo al candidato">
        <MailFrame html={mail.html} title={mail.subject} />
      </div>
    </>
  );
}
