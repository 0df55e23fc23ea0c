import { TextInput } from '@mantine/core';
import { emailCorrectionSchema, type RollEntry } from '@urna/contract/voting/help-desk';
import { useApiForm } from '../../lib/use-api-form.ts';
import { ReasonField } from '../../ui/forms/confirmation-fields.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import classes from './help-desk.module.css';
import { useCorrectEmail } from './help-desk-api.ts';

interface CorrectEmailModalProps {
  entry: RollEntry;
  /** The correction waits for another administrator. */
  onAsked: () => void;
  onClose: () => void;
}

/** Before the sealing the address changes at once; afterwards another administrator approves. */
export function CorrectEmailModal({ entry, onAsked, onClose }: CorrectEmailModalProps) {
  const form = useApiForm({
    prefix: 'correction',
    schema: emailCorrectionSchema,
    initialValues: { email: '', reason: '' },
  });
  const correct = useCorrectEmail(entry);
  return (
    <FormModal
      title={entry.is_sealed ? 'Pedir la corrección del correo' : 'Corregir el correo'}
      confirmLabel={entry.is_sealed ? 'Pedir la corrección' : 'Corregir el correo'}
      form={form}
      pending={correct.isPending}
      onSubmit={(correction) =>
        correct.mutate(correction, {
          onSuccess: (answer) => {
            if ('change' in answer) onAsked();
            onClose();
          },
          onError: (error) => form.showErrors(error),
        })
      }
      onClose={onClose}
    >
      <p className={classes.text}>
        Hoy el censo tiene <strong>{entry.email}</strong> para <strong>{entry.name}</strong>. Compruebe la identidad de
        la persona antes de cambiarlo.
      </p>
      <TextInput
        {...form.getInputProps('email')}
        label="Correo correcto"
        description="Revíselo letra por letra: quien lo lea podrá votar."
        type="email"
        autoComplete="off"
        spellCheck={false}
        required
        data-autofocus
      />
      <ReasonField
        {...form.getInputProps('reason')}
        description={
          entry.is_sealed
            ? 'Cómo comprobó quién es y por qué cambia. Lo lee quien lo apruebe, y queda en el registro de actividades con su nombre.'
            : 'Cómo comprobó quién es y por qué cambia. Queda en el registro de actividades con su nombre.'
        }
        required
      />
      <p className={classes.text}>{consequences(entry)}</p>
    </FormModal>
  );
}

function consequences({ is_sealed: isSealed, has_password: hasPassword }: RollEntry): string {
  const password = hasPassword === null ? '' : ' En la dirección nueva recibirá un enlace para elegir otra contraseña.';
  return isSealed
    ? `Se avisará ahora mismo a todas las direcciones, y cualquiera de ellas puede detener el cambio. Mientras no tenga efecto nada cambia; después, los códigos y enlaces enviados a la anterior dejan de servir.${password}`
    : `Se avisará a las dos direcciones. Los códigos y enlaces que se enviaron a la anterior dejan de servir.${password}`;
}
