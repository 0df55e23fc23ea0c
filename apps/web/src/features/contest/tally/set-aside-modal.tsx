import { Textarea } from '@mantine/core';
import type { Contest } from '@urna/contract/contest';
import { type Custodian, setAsideRequestSchema } from '@urna/contract/trustees';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetAside } from '../custody-api.ts';
import classes from '../modal-form.module.css';

const REASON_ID = 'set-aside-reason';

interface SetAsideModalProps {
  contest: Contest;
  trustee: Custodian;
  onClose: () => void;
}

/** Sets aside the part of the decryption that a trustee sent; they are asked for another. */
export function SetAsideModal({ contest, trustee, onClose }: SetAsideModalProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const setAside = useSetAside(contest.name);

  const submit = async () => {
    if (setAside.isPending) return;
    const checked = setAsideRequestSchema.safeParse({ reason });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    setRefusal(null);
    try {
      const { message } = await setAside.mutateAsync({ id: trustee.id, ...checked.data });
      toast.success(message);
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
    }
  };

  return (
    <FormModal
      title="Apartar la parte de un custodio"
      confirmLabel="Apartar la parte"
      danger
      working={setAside.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>
        La parte que envió <strong>{trustee.name}</strong> no se usará para el resultado. Se le escribirá para que la
        envíe de nuevo con su mismo enlace y su mismo archivo.
      </p>
      <Textarea
        id={REASON_ID}
        label="Motivo"
        description="Queda en el registro de actividades con su nombre, y se publica en el acta y con el resultado."
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
