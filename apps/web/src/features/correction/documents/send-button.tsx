import { Button } from '@mantine/core';
import { correctionFinishedText, correctionFinishedTitle, submitCorrection } from '@urna/contract/correction';
import { useState } from 'react';
import { correctionAcknowledged } from '../../../domain/candidate-session/correction-transitions.ts';
import { correctionClient } from '../../../domain/candidate-session/session-clients.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';

interface SendButtonProps {
  disabled: boolean;
  /** Whether every document is there. If not, it shows which are missing. */
  check: () => boolean;
}

export function SendButton({ disabled, check }: SendButtonProps) {
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    if (working) return;
    setWorking(true);
    setError(null);
    try {
      await correctionClient.call(submitCorrection);
      correctionAcknowledged();
      toast.success(correctionFinishedText, correctionFinishedTitle);
    } catch (failure) {
      setError(messageOf(failure));
      setWorking(false);
    }
  };
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
        loading={working}
        onConfirm={() => void send()}
        onCancel={() => {
          setAsking(false);
          setError(null);
        }}
      >
        <p>Los documentos corregidos pasarán a última revisión y ya no podrá cambiarlos.</p>
        <p>Esa revisión es definitiva. El resultado llegará a su correo electrónico.</p>
        {error ? <Notice type="error">{error}</Notice> : null}
      </ConfirmModal>
    </>
  );
}
