import { Textarea } from '@mantine/core';
import { reasonField } from '@urna/contract/shared/reason';
import { toast } from '@urna/ui/toast';
import { type ReactNode, useId, useState } from 'react';
import { useAttempt } from '../../lib/use-attempt.ts';
import { FormModal } from './form-modal.tsx';

interface ReasonModalProps<Answer extends { message: string }> {
  title: string;
  confirmLabel: string;
  /** Says who will read the reason. */
  description: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** An error is shown in the form and keeps the reason. */
  onConfirm: (reason: string) => Promise<Answer>;
  /** Shows what was answered; by default its message. */
  tell?: (answer: Answer) => void;
  onClose: () => void;
}

/** Confirms an action that must be justified. */
export function ReasonModal<Answer extends { message: string }>({
  title,
  confirmLabel,
  description,
  children,
  onConfirm,
  tell = ({ message }) => toast.success(message),
  onClose,
}: ReasonModalProps<Answer>) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { working, refusal, attempt } = useAttempt();

  const submit = async () => {
    const checked = reasonField.safeParse(reason);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(id)?.focus();
      return;
    }
    await attempt(async () => {
      tell(await onConfirm(checked.data));
      onClose();
    });
  };

  return (
    <FormModal
      title={title}
      confirmLabel={confirmLabel}
      danger
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <Textarea
        id={id}
        label="Motivo"
        description={description}
        rows={3}
        maxLength={500}
        value={reason}
        error={error}
        required
        withAsterisk={false}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </FormModal>
  );
}
