import { Button } from '@mantine/core';
import type { ContestName } from '@urna/contract/contest-names';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useCloseDemoVoting } from '../trustees/trustee-api.ts';

/** A control that no real installation has: there only the calendar closes a vote. */
export function CloseDemoVoting({ name }: { name: ContestName }) {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = useCloseDemoVoting(name);
  const confirm = async () => {
    if (close.isPending) return;
    setError(null);
    try {
      toast.success((await close.mutateAsync()).message);
      setAsking(false);
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cerrar la votación ahora (demostración)
      </Button>
      <ConfirmModal
        opened={asking}
        title="¿Cerrar la votación ahora?"
        confirmLabel="Sí, cerrar"
        cancelLabel="Cancelar"
        danger
        loading={close.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          Existe solo en la demostración, para conocer el escrutinio sin esperar. En una elección real la votación
          cierra únicamente en la fecha del calendario.
        </p>
        {error ? <Notice type="error">{error}</Notice> : null}
      </ConfirmModal>
    </div>
  );
}
