import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';
import { ConfirmModal } from '../modals/confirm-modal.tsx';

interface DeleteButtonProps {
  /** The button's whole name, for those who hear it apart from what it belongs to. */
  label: string;
  title: string;
  warning: string;
  /** Answers what to tell the person once it is gone. */
  onDelete: () => Promise<string>;
}

export function DeleteButton({ label, title, warning, onDelete }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const remove = async () => {
    if (working) return;
    setWorking(true);
    try {
      toast.success(await onDelete());
    } catch (error) {
      toast.error(messageOf(error));
    }
    setWorking(false);
    setAsking(false);
  };
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
