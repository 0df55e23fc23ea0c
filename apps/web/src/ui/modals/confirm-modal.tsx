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
  /** The action can't be undone: the button is red and the focus starts on cancel. */
  danger?: boolean;
  confirmDisabled?: boolean;
  /** The modal's width, for content beyond a sentence. */
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
      // Closing while the request is pending would only hide it.
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
