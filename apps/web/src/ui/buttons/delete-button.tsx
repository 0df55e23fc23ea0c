import { Button } from '@mantine/core';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toastError } from '../feedback/toast-error.ts';
import { ConfirmModal } from '../modals/confirm-modal.tsx';

interface DeleteButtonProps {
  /** The accessible name, which also names what is deleted. */
  label: string;
  title: string;
  warning: string;
  /** Resolves to the message to show after the deletion. */
  onDelete: () => Promise<string>;
}

export function DeleteButton({ label, title, warning, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const { working, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      try {
        toast.success(await onDelete());
      } finally {
        setAsking(false);
      }
    }, toastError);
  return (
    <>
      <Button size="sm" variant="subtle" color="red" aria-label={label} onClick={() => setAsking(true)}>
        Eliminar
      </Button>
      <ConfirmModal
        opened={asking}
        title={title}
        confirmLabel="Sí, eliminar"
        cancelLabel="Cancelar"
        danger
        loading={working}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{warning}</p>
      </ConfirmModal>
    </>
  );
}
