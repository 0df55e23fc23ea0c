import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { FormModal } from './form-modal.tsx';

interface WordModalProps {
  title: string;
  /** The word to type, in any case. */
  word: string;
  confirmLabel: string;
  size?: number;
  /** The consequences of the action, and that it can't be undone. */
  children: ReactNode;
  /** Whether the fields among the children are filled in; shows what is wrong with them. */
  check?: () => boolean;
  /** The modal closes on success; an error is shown and keeps the word. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Replaces the error message when there is more to do than read it. */
  refused?: (error: unknown) => ReactNode;
}

/** Confirms an irreversible action by a typed word. */
export function WordModal({
  title,
  word,
  confirmLabel,
  size,
  children,
  check = () => true,
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
    if (!check()) return;
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
