import { Textarea, TextInput } from '@mantine/core';
import { emailCorrectionSchema, type RollEntry } from '@urna/contract/voting/help-desk';
import { tellAnswer } from '../../domain/change-requests/asked-change.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useFields } from '../../lib/use-fields.ts';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { useCorrectEmail } from './help-desk-api.ts';

interface CorrectEmailModalProps {
  entry: RollEntry;
  /** The correction waits for another administrator. */
  onAsked: () => void;
  onClose: () => void;
}

/** Before the sealing the address changes at once; afterwards another administrator approves. */
export function CorrectEmailModal({ entry, onAsked, onClose }: CorrectEmailModalProps) {
  const form = useFields('correction', emailCorrectionSchema, { email: '', reason: '' });
  const { working, refusal, attempt } = useAttempt();
  const correct = useCorrectEmail(entry);
  const submit = async () => {
    const checked = form.check();
    if (!checked) return;
    await attempt(async () => {
      if (!tellAnswer(await correct.mutateAsync(checked))) onAsked();
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title={entry.is_sealed ? 'Pedir la corrección del correo' : 'Corregir el correo'}
      confirmLabel={entry.is_sealed ? 'Pedir la corrección' : 'Corregir el correo'}
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Hoy el censo tiene <strong>{entry.email}</strong> para <strong>{entry.name}</strong>. Compruebe la identidad de
        la persona antes de cambiarlo.
      </p>
      <TextInput
        {...form.text('email')}
        label="Correo correcto"
        description="Revíselo letra por letra: quien lo lea podrá votar."
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
      />
      <Textarea
        {...form.text('reason')}
        label="Motivo"
        description={
          entry.is_sealed
            ? 'Cómo comprobó quién es y por qué cambia. Lo lee quien lo apruebe, y queda en el registro de actividades con su nombre.'
            : 'Cómo comprobó quién es y por qué cambia. Queda en el registro de actividades con su nombre.'
        }
        rows={3}
        maxLength={500}
        required
      />
      <p>{consequences(entry)}</p>
    </FormModal>
  );
}

function consequences({ is_sealed: isSealed, has_password: hasPassword }: RollEntry): string {
  const password = hasPassword === null ? '' : ' En la dirección nueva recibirá un enlace para elegir otra contraseña.';
  return isSealed
    ? `Se avisará ahora mismo a todas las direcciones, y cualquiera de ellas puede detener el cambio. Mientras no tenga efecto nada cambia; después, los códigos y enlaces enviados a la anterior dejan de servir.${password}`
    : `Se avisará a las dos direcciones. Los códigos y enlaces que se enviaron a la anterior dejan de servir.${password}`;
}
