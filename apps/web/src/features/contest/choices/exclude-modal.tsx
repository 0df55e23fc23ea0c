import { Textarea } from '@mantine/core';
import { type Choice, type Contest, exclusionRequestSchema } from '@urna/contract/contest';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useExcludeChoice } from '../contest-api.ts';
import classes from '../modal-form.module.css';

const REASON_ID = 'exclusion-reason';

interface ExcludeModalProps {
  contest: Contest;
  choice: Choice;
  onClose: () => void;
}

export function ExcludeModal({ contest, choice, onClose }: ExcludeModalProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const exclude = useExcludeChoice(contest.name);

  const submit = async () => {
    if (exclude.isPending) return;
    const checked = exclusionRequestSchema.safeParse({ candidate_id: choice.candidate_id, reason });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    setRefusal(null);
    try {
      const { message } = await exclude.mutateAsync(checked.data);
      toast.success(message);
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
    }
  };

  return (
    <FormModal
      title="Retirar de la tarjeta electoral"
      confirmLabel="Retirar de la tarjeta"
      danger
      working={exclude.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>
        <strong>{choice.full_name}</strong> no aparecerá en la tarjeta. Su candidatura sigue aprobada, y puede
        devolverla a la tarjeta mientras la elección no se selle.
      </p>
      <Textarea
        id={REASON_ID}
        label="Motivo"
        description="Por ejemplo, la renuncia o la decisión que lo ordena. Queda en el registro de actividades con su nombre."
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
