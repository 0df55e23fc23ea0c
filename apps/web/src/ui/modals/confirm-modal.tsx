import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-modal.module.css';
import { Modal } from './modal.tsx';

interface ConfirmModalProps {
  opened: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  loading?: boolean;
  /** What is confirmed can't be undone: the button is red and the focus starts on the way out. */
  danger?: boolean;
  confirmDisabled?: boolean;
  /** Where there is more to look at than a sentence. */
  size?: string;
  children?: ReactNode;
}

export function ConfirmModal({
  opened,
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  loading = false,
  danger = false,
  confirmDisabled = false,
  size,
  children,
}: ConfirmModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      {...(size === undefined ? {} : { size })}
      // While the server works, closing would only hide what is going on.
      closeOnClickOutside={!loading}
      closeOnEscape={!loading}
      closeButtonProps={{ disabled: loading }}
    >
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={loading} data-autofocus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button
          color={danger ? 'red' : 'petrol'}
          onClick={onConfirm}
          loading={loading}
          disabled={confirmDisabled}
          data-autofocus={danger ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
