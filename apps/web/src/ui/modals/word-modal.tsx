import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { FormModal } from './form-modal.tsx';

interface WordModalProps {
  title: string;
  /** Typed by whoever goes on, in capitals or not. */
  word: string;
  confirmLabel: string;
  size?: number;
  /** What is about to happen, and that it can't be undone. */
  children: ReactNode;
  /** Closes by itself once this is done; what it throws is shown, and the word stays. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Shown instead of what was refused, where more can be done about it than reading. */
  refused?: (error: unknown) => ReactNode;
}

/** The question before what can't be taken back: a word that is typed says that it was read. */
export function WordModal({
  title,
  word,
  confirmLabel,
  size,
  children,
  onConfirm,
  onClose,
  refused = () => null,
}: WordModalProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>(null);
  const { working, attempt } = useAttempt();

  const submit = async () => {
    if (typed.trim().toUpperCase() !== word) {
      setError(`Escriba ${word} para confirmar`);
      document.getElementById(id)?.focus();
      return;
    }
    setFailure(null);
    await attempt(
      async () => {
        await onConfirm();
        onClose();
      },
      (problem) => {
        setFailure(problem);
        return null;
      },
    );
  };

  return (
    <FormModal
      title={title}
      {...(size === undefined ? {} : { size })}
      confirmLabel={confirmLabel}
      danger
      working={working}
      refusal={failure === null ? null : (refused(failure) ?? messageOf(failure))}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <TextInput
        id={id}
        label={`Escriba ${word} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={error}
        required
        withAsterisk={false}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </FormModal>
  );
}
