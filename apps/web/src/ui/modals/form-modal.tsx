import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import type { ReactNode, SubmitEvent } from 'react';
import { Modal } from './modal.tsx';
import buttons from './modal-buttons.module.css';

interface FormModalProps {
  title: string;
  size?: number;
  confirmLabel: string;
  /** For actions that remove something or can't be undone. */
  danger?: boolean;
  /** An alternative answer that ignores the form's fields. */
  other?: { label: string; onChoose: () => Promise<void> } | undefined;
  working: boolean;
  /** Why the last attempt failed: text for the red box, or other content. */
  refusal: ReactNode;
  children: ReactNode;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** A short form in a modal; while it is submitting, only its own buttons close it. */
export function FormModal({
  title,
  size,
  confirmLabel,
  danger = false,
  other,
  working,
  refusal,
  children,
  onSubmit,
  onClose,
}: FormModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeOnClickOutside={false}
      closeOnEscape={!working}
      closeButtonProps={{ disabled: working }}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {typeof refusal === 'string' ? <Notice type="error">{refusal}</Notice> : refusal}
        {children}
        <div className={buttons.row}>
          {other ? (
            <Button variant="default" onClick={() => void other.onChoose()} disabled={working}>
              {other.label}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose} disabled={working}>
            Cancelar
          </Button>
          <Button type="submit" {...(danger ? { color: 'red' } : {})} loading={working}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
