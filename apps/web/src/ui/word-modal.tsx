import { Button, TextInput } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { Modal } from './modal.tsx';
import { Notice } from './notice.tsx';
import classes from './word-modal.module.css';

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
  const [working, setWorking] = useState(false);

  const submit = async () => {
    if (working) return;
    if (typed.trim().toUpperCase() !== word) {
      setError(`Escriba ${word} para confirmar`);
      document.getElementById(id)?.focus();
      return;
    }
    setFailure(null);
    setWorking(true);
    try {
      await onConfirm();
      onClose();
    } catch (problem) {
      setFailure(problem);
      setWorking(false);
    }
  };

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
        className={classes.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure === null ? null : (refused(failure) ?? <Notice type="error">{messageOf(failure)}</Notice>)}
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={working}>
            Cancelar
          </Button>
          <Button type="submit" color="red" loading={working}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
