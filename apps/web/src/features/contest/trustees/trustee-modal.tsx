import { Textarea, TextInput } from '@mantine/core';
import { type Contest, newTrusteeSchema } from '@urna/contract/election/contest-admin';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useAddTrustee } from '../contest-api.ts';
import own from './trustees.module.css';

const formSchema = newTrusteeSchema.extend({
  public_key: z
    .string()
    .transform((key) => (key.trim() === '' ? undefined : key))
    .pipe(newTrusteeSchema.shape.public_key),
});

interface TrusteeModalProps {
  contest: Contest;
  /** A key made with another program can only be used alone, not in a joint key generation. */
  mayBringKey: boolean;
  onClose: () => void;
}

export function TrusteeModal({ contest, mayBringKey, onClose }: TrusteeModalProps) {
  const form = useApiForm({
    prefix: 'trustee',
    schema: formSchema,
    initialValues: { name: '', email: '', public_key: '' },
  });
  const add = useAddTrustee(contest.contest);
  return (
    <FormModal
      title="Invitar a un custodio"
      confirmLabel="Enviar la invitación"
      form={form}
      pending={add.isPending}
      onSubmit={(trustee) =>
        add.mutate(trustee, {
          onSuccess: onClose,
          onError: (error) =>
            form.showErrors(error, { invalid_trustee_key: 'public_key', trustee_exists: 'public_key' }),
        })
      }
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('name')} label="Nombre completo" autoComplete="off" required data-autofocus />
      <TextInput {...form.getInputProps('email')} label="Correo electrónico" type="email" autoComplete="off" required />
      <p>Le enviaremos un enlace personal para crear su llave y hacer el ensayo. No necesita una cuenta.</p>
      {mayBringKey ? (
        <details className={own.brought}>
          <summary>Ya tiene su llave, hecha con belenios-tool</summary>
          <div>
            <Textarea
              {...form.getInputProps('public_key')}
              label="Llave pública"
              description="Pegue completo el texto que le envió el custodio. Nunca le pida la parte privada."
              rows={5}
              autoComplete="off"
              spellCheck={false}
              classNames={{ input: own.key ?? '' }}
            />
          </div>
        </details>
      ) : null}
    </FormModal>
  );
}
