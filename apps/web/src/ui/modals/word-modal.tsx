import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { typedWord, WordField } from '../forms/confirmation-fields.tsx';
import { FormModal } from './form-modal.tsx';
import type { Sending } from './modal.tsx';

interface WordModalProps {
  title: string;
  /** The word to type, in any case. */
  word: string;
  confirmLabel: string;
  /** The consequences of the action, and that it can't be undone. */
  children: ReactNode;
  /** Its error is shown in the form, which keeps the word. */
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
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
