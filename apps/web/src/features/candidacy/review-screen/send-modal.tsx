import { Box, Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReviewStatus, reviewStatusTexts } from '@urna/contract/candidacy/candidacy';
import { type FirstReview, previewDecision } from '@urna/contract/candidacy/review';
import { Notice } from '@urna/ui/notice';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { MailFrame } from '../../../ui/files/mail-frame.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { StatusMark } from '../review-list/status-mark.tsx';
import classes from './decision-form.module.css';
import type { Stage } from './draft.ts';
import { ExceptionsNotice } from './exceptions.tsx';

interface SendModalProps {
  stage: Stage;
  decided: FirstReview;
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
export function SendModal({ stage, decided, result, exceptions, sending, failure, ...modal }: SendModalProps) {
  const isFinal = stage === 'final';
  const [understood, setUnderstood] = useState(false);
  const [isMailShown, setMailShown] = useState(false);
  return (
    <ConfirmModal
      opened
      title={isFinal ? '¿Finalizar la última revisión?' : '¿Enviar la decisión?'}
      size="44rem"
      confirmLabel={modal.confirmLabel}
      cancelLabel="Seguir revisando"
      danger={isFinal}
      loading={sending}
      confirmDisabled={!isMailShown || (isFinal && !understood)}
      onConfirm={modal.onSend}
      onCancel={modal.onCancel}
    >
      <ExceptionsNotice exceptions={exceptions} />
      <p className="cluster">
        La candidatura quedará: <StatusMark status={result} />
        <span>{reviewStatusTexts[result]}.</span>
      </p>
      <MailPreview stage={stage} decided={decided} onShown={setMailShown} />
      {isFinal ? (
        <Box mt={16}>
          <Notice type="warning" title="Esta decisión es irreversible">
            Después de enviarla nadie podrá cambiar el resultado de esta candidatura.
          </Notice>
          <Checkbox
            mt="md"
            label="Entiendo que la decisión es definitiva"
            checked={understood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
        </Box>
      ) : null}
      {failure ? (
        <Box mt={16}>
          <Notice type="error" title="No se envió">
            {failure}
          </Notice>
        </Box>
      ) : null}
    </ConfirmModal>
  );
}

interface MailPreviewProps {
  stage: Stage;
  decided: FirstReview;
  /** Sending is enabled only while the mail is displayed. */
  onShown: (shown: boolean) => void;
}

function MailPreview({ stage, decided: { candidate_id: id, ...decision }, onShown }: MailPreviewProps) {
  const body = { stage, ...decision };
  const {
    data: mail,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['review-mail', id, body],
    queryFn: async ({ signal }) => (await staffClient.call(previewDecision, { params: { id }, body, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const isShown = mail !== undefined && !error;
  useEffect(() => onShown(isShown), [isShown, onShown]);
  if (error) {
    return (
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
    );
  }
  if (!mail) {
    return (
      <div role="status" aria-label="Preparando el correo">
        <Skeleton height={20} width="60%" mt="md" />
        <Skeleton height={240} mt="md" />
      </div>
    );
  }
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
