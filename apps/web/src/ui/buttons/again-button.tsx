import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { type ReactNode, useState } from 'react';
import { useAttempt } from '../../lib/use-attempt.ts';
import { ConfirmModal } from '../modals/confirm-modal.tsx';

interface AgainButtonProps {
  label: string;
  /** The accessible name, for pages with several of these buttons. */
  spokenLabel?: string;
  title: string;
  size?: 'sm' | 'md';
  /** Explains to the user what sending again means for the recipients. */
  children: ReactNode;
  send: () => Promise<{ message: string }>;
}

/** Sends mails again after a confirmation. */
export function AgainButton({ label, spokenLabel, title, size = 'sm', children, send }: AgainButtonProps) {
  const [asking, setAsking] = useState(false);
  const { working, refusal, clear, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      toast.success((await send()).message);
      setAsking(false);
    });
  return (
    <>
      <Button variant="default" size={size} aria-label={spokenLabel} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmModal
        opened={asking}
        title={title}
        confirmLabel="Sí, enviar de nuevo"
        cancelLabel="Cancelar"
        loading={working}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
          clear();
        }}
      >
        {children}
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </>
  );
}
