import { Button, Textarea } from '@mantine/core';
import { doorOf } from '@urna/contract/calendar';
import { type CandidateDetail, reopenSchema } from '@urna/contract/review';
import { whyNotReopenable } from '@urna/contract/review-rules';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useMay } from '../../../lib/staff-session/staff-context.ts';
import { useCalendar } from '../../../lib/use-calendar.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { fullName } from '../candidate-words.ts';
import { useReopen } from '../review-api.ts';
import classes from './origin-notices.module.css';

interface ReopenProps {
  candidate: CandidateDetail;
  size: 'sm' | 'compact-md';
}

/** Offered to administrators while the registration can still be sent again. */
export function ReopenWhereAllowed({ candidate, size }: ReopenProps) {
  const mayAdminister = useMay('administer');
  const { calendar } = useCalendar();
  const [asking, setAsking] = useState(false);
  const window = calendar?.windows.inscription;
  const isOpen = window !== undefined && doorOf('inscription', window, new Date(serverNow())).open;
  if (!mayAdminister || !isOpen || whyNotReopenable(candidate) !== null) return null;
  return (
    <>
      <Button variant="default" size={size} onClick={() => setAsking(true)}>
        Reabrir la inscripción
      </Button>
      {asking ? <ReopenModal candidate={candidate} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function ReopenModal({ candidate, onClose }: { candidate: CandidateDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const reopen = useReopen(candidate.id);
  const submit = async () => {
    if (reopen.isPending) return;
    const checked = reopenSchema.safeParse({ reason });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById('reopen-reason')?.focus();
      return;
    }
    try {
      const { message } = await reopen.mutateAsync(checked.data.reason);
      toast.success(message);
      onClose();
    } catch {
      // Shown in the form, with what was typed.
    }
  };
  return (
    <FormModal
      title="Reabrir la inscripción"
      confirmLabel="Reabrir"
      danger
      working={reopen.isPending}
      refusal={reopen.error ? messageOf(reopen.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.form}>
        <strong>{fullName(candidate)}</strong> podrá cambiar una copia de sus datos y documentos y deberá finalizarla de
        nuevo. Lo enviado y lo decidido quedan apartados y no cuentan.
      </p>
      <p className={classes.form}>
        Se avisa al correo declarado y al del registro profesional. El código para entrar llega solo al del registro.
      </p>
      <Textarea
        id="reopen-reason"
        label="Motivo"
        description="Lo leerá la persona, y queda en el registro de actividades con su nombre."
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
