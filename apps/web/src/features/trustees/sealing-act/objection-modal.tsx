import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';

interface ObjectionModalProps {
  send: (detail: string) => Promise<void>;
  onClose: () => void;
}

/** Alerts the administrators: a substituted key found before voting harms nobody yet. */
export function ObjectionModal({ send, onClose }: ObjectionModalProps) {
  const [detail, setDetail] = useState('');
  const { working, refusal, attempt } = useAttempt();
  const submit = () =>
    attempt(async () => {
      await send(detail.trim());
      onClose();
    });
  return (
    <FormModal
      title="Avisar que lo sellado no es correcto"
      confirmLabel="Avisar a los administradores"
      danger
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Los administradores reciben su aviso de inmediato y queda en el registro de actividades. Si la votación no ha
        abierto, no abrirá por sí sola. No firme, conserve su archivo y hable con los demás custodios.
      </p>
      <Textarea
        label="¿Qué encontró? (opcional)"
        description="Por ejemplo: la huella publicada con mi nombre no es la de mi archivo."
        rows={3}
        maxLength={500}
        value={detail}
        data-autofocus
        onChange={(event) => setDetail(event.currentTarget.value)}
      />
    </FormModal>
  );
}
