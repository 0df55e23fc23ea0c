import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { sendCorrection } from '../receipt/send-correction.ts';

interface FinishButtonProps {
  disabled: boolean;
  /** Whether everything is there; says what isn't otherwise. */
  check: () => boolean;
}

export function FinishButton({ disabled, check }: FinishButtonProps) {
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const finish = async () => {
    if (working) return;
    setWorking(true);
    setError(null);
    try {
      await sendCorrection();
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
        onConfirm={() => void finish()}
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
