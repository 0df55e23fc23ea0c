import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmModal } from '../modals/confirm-modal.tsx';
import { ReasonModal } from '../modals/form-modal.tsx';
import type { Sending } from '../modals/modal.tsx';
import { ModalButton } from './modal-button.tsx';

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
  confirmDisabled?: boolean;
  onConfirm: (close: () => void) => void;
}

/** A button whose action is confirmed first. */
export function ConfirmButton({
  label,
  title,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  confirmDisabled = false,
  sending,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) {
  const modal = (close: () => void) => (
    <ConfirmModal
      opened
      {...{ title, confirmLabel, cancelLabel, danger, confirmDisabled, children }}
      loading={sending.isPending}
      error={sending.error}
      onConfirm={() => onConfirm(close)}
      onCancel={close}
    />
  );
  const look = danger ? { variant: 'subtle', color: 'red' } : {};
  return (
    // The failure of an earlier answer is over.
    <ModalButton {...look} {...button} onOpen={sending.reset} renderModal={modal}>
      {label}
    </ModalButton>
  );
}

interface ReasonButtonProps extends AskingButtonProps {
  /** Says who will read the reason. */
  description: string;
  /** It takes something away, as most do. */
  danger?: boolean;
  onConfirm: (reason: string, close: () => void) => void;
}

/** A button whose action must be justified. */
export function ReasonButton({
  label,
  title,
  confirmLabel,
  description,
  danger,
  sending,
  onConfirm,
  children,
  ...button
}: ReasonButtonProps) {
  const modal = (close: () => void) => (
    <ReasonModal
      {...{ title, confirmLabel, description, danger, sending, children }}
      onConfirm={(reason) => onConfirm(reason, close)}
      onClose={close}
    />
  );
  return (
    <ModalButton {...button} onOpen={sending.reset} renderModal={modal}>
      {label}
    </ModalButton>
  );
}
