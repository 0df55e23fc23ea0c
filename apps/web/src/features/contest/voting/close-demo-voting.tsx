import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useCloseDemoVoting } from '../trustees/trustee-api.ts';

/** Demonstration only: in a real installation voting closes by the calendar. */
export function CloseDemoVoting({ name }: { name: string }) {
  const [asking, setAsking] = useState(false);
  const { working, refusal, attempt } = useAttempt();
  const close = useCloseDemoVoting(name);
  const confirm = () =>
    attempt(async () => {
      toast.success((await close.mutateAsync()).message);
      setAsking(false);
    });
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cerrar ahora (demostración)
      </Button>
      <ConfirmModal
        opened={asking}
        title="¿Cerrar la votación ahora?"
        confirmLabel="Sí, cerrar"
        cancelLabel="Cancelar"
        danger
        loading={working}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>
          Existe solo en la demostración, para conocer el escrutinio sin esperar. En una elección real la votación
          cierra únicamente en la fecha del calendario.
        </p>
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </div>
  );
}
