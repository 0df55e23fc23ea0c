import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';

/**
 * Why a submission failed. Without a readable answer nobody can say whether it arrived; sent again, it answers the same
 * receipt.
 */
export function tellLostAnswer(error: unknown): string {
  const isLost =
    !(error instanceof ApiError) || error.code === 'network' || error.code === 'unexpected' || error.status >= 500;
  if (!isLost) return messageOf(error);
  return 'No llegó la respuesta del servidor: lo que envió puede haber llegado. Inténtelo de nuevo: si ya llegó, verá su comprobante y nada se envía dos veces.';
}

interface SubmitButtonProps {
  label: string;
  title: string;
  confirmLabel: string;
  disabled: boolean;
  /** Whether everything is there; if not, it marks what is missing. */
  check?: () => boolean;
  submit: () => Promise<void>;
  /** What the submission means. */
  children: ReactNode;
}

/** Submits a registration or a correction for good, after a question. */
export function SubmitButton({ label, disabled, check = () => true, submit, children, ...modal }: SubmitButtonProps) {
  const [asking, setAsking] = useState(false);
  const sending = useMutation({ mutationFn: submit });
  return (
    <>
      <Button color="accent.4" disabled={disabled} onClick={() => setAsking(check())}>
        {label}
      </Button>
      <ConfirmModal
        {...modal}
        opened={asking}
        // The page stays until the receipt replaces it: a second click must not send again.
        loading={sending.isPending || sending.isSuccess}
        onConfirm={() => sending.mutate()}
        onCancel={() => {
          setAsking(false);
          sending.reset();
        }}
      >
        {children}
        {sending.error ? <Notice type="error">{tellLostAnswer(sending.error)}</Notice> : null}
      </ConfirmModal>
    </>
  );
}
