import { Button } from '@mantine/core';
import { reasonSchema } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { ReasonField, typedWord, WordField } from '../forms/confirmation-fields.tsx';
import classes from './modal.module.css';
import { Modal, type Sending } from './modal.tsx';

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
        <div className={classes.buttons} data-buttons>
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

interface ConfirmationProps {
  title: string;
  confirmLabel: string;
  /** The consequences of the action, also that it can't be undone. */
  children: ReactNode;
  /** Its error is shown in the form, which keeps what was typed. */
  sending: Sending;
  onClose: () => void;
}

interface ReasonModalProps extends ConfirmationProps {
  /** Says who will read the reason. */
  description: string;
  danger?: boolean | undefined;
  onConfirm: (reason: string) => void;
}

/** Confirms an action that must be justified. */
export function ReasonModal({ description, danger = true, children, sending, onConfirm, ...modal }: ReasonModalProps) {
  const form = useApiForm({ prefix: useId(), schema: reasonSchema, initialValues: { reason: '' } });
  return (
    <FormModal
      {...modal}
      danger={danger}
      form={form}
      pending={sending.isPending}
      refusal={sending.error ? messageOf(sending.error) : null}
      onSubmit={({ reason }) => onConfirm(reason)}
    >
      {children}
      <ReasonField {...form.getInputProps('reason')} description={description} required data-autofocus />
    </FormModal>
  );
}

interface WordModalProps extends ConfirmationProps {
  /** The word to type, in any case. */
  word: string;
  onConfirm: () => void;
  /** Replaces the error message when there is more to do than read it. */
  refusal?: ReactNode;
}

/** Confirms an irreversible action by a typed word. */
export function WordModal({ word, children, sending, refusal = null, onConfirm, ...modal }: WordModalProps) {
  const schema = z.object({ word: typedWord(word) });
  const form = useApiForm({ prefix: useId(), schema, initialValues: { word: '' } });
  return (
    <FormModal
      {...modal}
      danger
      form={form}
      pending={sending.isPending}
      refusal={refusal ?? (sending.error ? messageOf(sending.error) : null)}
      onSubmit={onConfirm}
    >
      {children}
      <WordField {...form.getInputProps('word')} word={word} data-autofocus />
    </FormModal>
  );
}
