import { Button, Textarea } from '@mantine/core';
import { type Choice, type Contest, exclusionRequestSchema } from '@urna/contract/contest';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
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
    <Modal
      opened
      onClose={onClose}
      title="Retirar de la tarjeta electoral"
      closeOnClickOutside={false}
      closeOnEscape={!exclude.isPending}
      closeButtonProps={{ disabled: exclude.isPending }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={exclude.isPending}>
            Cancelar
          </Button>
          <Button type="submit" color="red" loading={exclude.isPending}>
            Retirar de la tarjeta
          </Button>
        </div>
      </form>
    </Modal>
  );
}
