import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import type { ReactNode, SyntheticEvent } from 'react';
import classes from './modal.module.css';
import { Modal } from './modal.tsx';

interface FormModalProps<Checked> {
  title: string;
  size?: number | undefined;
  confirmLabel: string;
  /** For actions that remove something or can't be undone. */
  danger?: boolean;
  /** An alternative answer that ignores the form's fields. */
  other?: { label: string; onChoose: () => void } | undefined;
  form: {
    submit: (send: (checked: Checked) => void) => (event?: SyntheticEvent<HTMLFormElement>) => void;
    refusal: string | null;
  };
  /** Whether the form is being sent. */
  pending: boolean;
  /** Why the last attempt failed, where it takes more than the form's message. */
  refusal?: ReactNode;
  children: ReactNode;
  onSubmit: (checked: Checked) => void;
  onClose: () => void;
}

/** A short form in a modal; while it is submitting, only its own buttons close it. */
export function FormModal<Checked>({
  title,
  size,
  confirmLabel,
  danger = false,
  other,
  form,
  pending,
  refusal = form.refusal,
  children,
  onSubmit,
  onClose,
}: FormModalProps<Checked>) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeOnClickOutside={false}
      closeOnEscape={!pending}
      closeButtonProps={{ disabled: pending }}
    >
      <form className="stack" noValidate onSubmit={form.submit(onSubmit)}>
        {typeof refusal === 'string' ? <Notice type="error">{refusal}</Notice> : refusal}
        {children}
        <div className={classes.buttons}>
          {other ? (
            <Button variant="default" onClick={other.onChoose} disabled={pending}>
              {other.label}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button type="submit" {...(danger ? { color: 'red' } : {})} loading={pending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
