import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import classes from './modal.module.css';
import { Modal } from './modal.tsx';

interface ConfirmModalProps {
  opened: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  loading?: boolean;
  /** Why the last attempt failed. */
  error?: unknown;
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
  cancelLabel = 'Cancelar',
  onConfirm,
  onCancel,
  loading = false,
  error = null,
  danger = false,
  confirmDisabled = false,
  size,
  children,
}: ConfirmModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  // A disabled button can't take the focus: it waits in the dialog, not on the page behind, until the button is ready.
  const waits = confirmDisabled && !danger;
  useEffect(() => {
    if (!waits && document.activeElement === content.current) confirm.current?.focus();
  }, [waits]);
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || confirmDisabled || loading) return;
    event.preventDefault();
    onConfirm();
  };
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
      onKeyDown={sendByKey}
    >
      {/* Focusable by script only: while the confirmation isn't ready, keys must not reach the page behind. */}
      <div ref={content} className="stack" tabIndex={-1} data-autofocus={waits || undefined}>
        {children}
        {error ? <Notice type="error">{messageOf(error)}</Notice> : null}
      </div>
      <div className={classes.buttons} data-buttons>
        <Button variant="default" onClick={onCancel} disabled={loading} data-autofocus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button
          color={danger ? 'red' : 'petrol'}
          onClick={onConfirm}
          loading={loading}
          disabled={confirmDisabled}
          ref={confirm}
          data-autofocus={danger || waits ? undefined : true}
          aria-keyshortcuts="Control+Enter"
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
