import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { correctionFinishedText, correctionFinishedTitle, submitCorrection } from '@urna/contract/candidacy/correction';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { correctionClient } from '../../domain/candidate-session/session-clients.ts';
import { tellLostAnswer } from '../../domain/candidate-session/tell-lost-answer.ts';
import { correctionAcknowledged } from '../../domain/candidate-session/transitions.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';

interface SendButtonProps {
  disabled: boolean;
  /** Whether all documents are present; if not, it marks the missing ones. */
  check: () => boolean;
}

export function SendButton({ disabled, check }: SendButtonProps) {
  const [asking, setAsking] = useState(false);
  const sending = useMutation({
    mutationFn: () => correctionClient.call(submitCorrection),
    onSuccess: ({ data }) => {
      correctionAcknowledged(data);
      toast.success(correctionFinishedText, correctionFinishedTitle);
    },
  });
  return (
    <>
      <Button color="accent.4" disabled={disabled} onClick={() => setAsking(check())}>
        Enviar documentos
      </Button>
      <ConfirmModal
        opened={asking}
        title="Enviar documentos corregidos"
        confirmLabel="Sí, enviar documentos"
        cancelLabel="Cancelar"
        // The page stays until the receipt replaces it: a second click must not send again.
        loading={sending.isPending || sending.isSuccess}
        onConfirm={() => sending.mutate()}
        onCancel={() => {
          setAsking(false);
          sending.reset();
        }}
      >
        <p>Los documentos corregidos pasarán a última revisión y ya no podrá cambiarlos.</p>
        <p>Esa revisión es definitiva. El resultado llegará a su correo electrónico.</p>
        {sending.error ? <Notice type="error">{tellLostAnswer(sending.error)}</Notice> : null}
      </ConfirmModal>
    </>
  );
}
