import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmModal } from '../modals/confirm-modal.tsx';
import { ReasonModal } from '../modals/form-modal.tsx';
import type { Sending } from '../modals/modal.tsx';

interface AskingButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'color'> {
  label: string;
  /** The accessible name, for pages with several of these buttons. */
  'aria-label'?: string | undefined;
  title: string;
  confirmLabel: string;
  /** Its failure is shown beside the question. */
  sending: Sending & { reset: () => void };
  /** What the action means. */
  children: ReactNode;
}

interface ConfirmButtonProps extends AskingButtonProps {
  cancelLabel?: string;
  /** It removes something or can't be undone: the button is red and quiet, unless it says otherwise. */
  danger?: boolean;
  onConfirm: (close: () => void) => void;
}

/** A button whose action is confirmed first. */
export function ConfirmButton({
  label,
  title,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  sending,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) {
  const { asking, ask, close } = useQuestion(sending);
  return (
    <>
      <Button {...(danger ? { variant: 'subtle', color: 'red' } : {})} {...button} onClick={ask}>
        {label}
      </Button>
      <ConfirmModal
        opened={asking}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        loading={sending.isPending}
        error={sending.error}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      >
        {children}
      </ConfirmModal>
    </>
  );
}

interface ReasonButtonProps extends AskingButtonProps {
  /** Says who will read the reason. */
  description: string;
  onConfirm: (reason: string, close: () => void) => void;
}

/** A button whose action must be justified. */
export function ReasonButton({
  label,
  title,
  confirmLabel,
  description,
  sending,
  onConfirm,
  children,
  ...button
}: ReasonButtonProps) {
  const { asking, ask, close } = useQuestion(sending);
  return (
    <>
      <Button {...button} onClick={ask}>
        {label}
      </Button>
      {asking ? (
        <ReasonModal
          title={title}
          confirmLabel={confirmLabel}
          description={description}
          sending={sending}
          onConfirm={(reason) => onConfirm(reason, close)}
          onClose={close}
        >
          {children}
        </ReasonModal>
      ) : null}
    </>
  );
}

function useQuestion({ reset }: Pick<AskingButtonProps['sending'], 'reset'>) {
  const [asking, setAsking] = useState(false);
  return {
    asking,
    ask: () => {
      // The failure of an earlier answer is over.
      reset();
      setAsking(true);
    },
    close: () => setAsking(false),
  };
}
