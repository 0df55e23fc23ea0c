import { Textarea } from '@mantine/core';
import { declineCorrectionSchema, type EmailCorrectionRecord } from '@urna/contract/help-desk';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './help-desk.module.css';
import { useDecideCorrection } from './help-desk-api.ts';

const REASON_ID = 'decline-reason';

interface DeclineCorrectionModalProps {
  correction: EmailCorrectionRecord;
  onClose: () => void;
}

export function DeclineCorrectionModal({ correction, onClose }: DeclineCorrectionModalProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const decide = useDecideCorrection(correction.id);
  const submit = async () => {
    if (decide.isPending) return;
    const checked = declineCorrectionSchema.safeParse({ reason });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    setRefusal(null);
    try {
      const { message } = await decide.mutateAsync({ decision: 'decline', ...checked.data });
      toast.success(message);
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
    }
  };
  return (
    <FormModal
      title="Rechazar la corrección"
      confirmLabel="Rechazar"
      danger
      working={decide.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>
        El correo de <strong>{correction.voter.name}</strong> en el censo seguirá siendo {correction.old_email}. Se
        avisará a todas las direcciones.
      </p>
      <Textarea
        id={REASON_ID}
        label="Motivo"
        description="Queda en el registro de actividades con su nombre."
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
