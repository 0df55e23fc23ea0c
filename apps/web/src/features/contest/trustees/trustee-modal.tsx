import { Textarea, TextInput } from '@mantine/core';
import { type Contest, type NewTrustee, newTrusteeSchema } from '@urna/contract/election/contest-admin';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useAddTrustee } from '../contest-api.ts';
import own from './trustees.module.css';

type TrusteeField = keyof NewTrustee;
type TrusteeErrors = Partial<Record<TrusteeField, string>>;
const trusteeFields = ['name', 'email', 'public_key'] as const satisfies TrusteeField[];

function checkTrustee(form: NewTrustee): TrusteeErrors {
  const issues = newTrusteeSchema.safeParse(form).error?.issues ?? [];
  // Keeps only the first error of each field.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

const aboutKey = ['invalid_trustee_key', 'trustee_exists'];

/** The field errors in the server's response, if any. */
function refusedFields(error: unknown): TrusteeErrors {
  if (!(error instanceof ApiError)) return {};
  if (aboutKey.includes(error.code)) return { public_key: error.message };
  return Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, [first]]) => [field, first]));
}

interface TrusteeModalProps {
  contest: Contest;
  /** A key made with another program can only be used alone, not in a joint key generation. */
  mayBringKey: boolean;
  onClose: () => void;
}

export function TrusteeModal({ contest, mayBringKey, onClose }: TrusteeModalProps) {
  const [form, setForm] = useState({ name: '', email: '', public_key: '' });
  const [errors, setErrors] = useState<TrusteeErrors>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const add = useAddTrustee(contest.contest);

  const show = (found: TrusteeErrors) => {
    setErrors(found);
    const first = trusteeFields.find((field) => found[field] !== undefined);
    if (first) document.getElementById(`trustee-${first}`)?.focus();
    return first !== undefined;
  };
  const submit = async () => {
    clear();
    const { public_key: key, ...person } = form;
    const trustee = key.trim() === '' ? person : form;
    if (show(checkTrustee(trustee))) return;
    await attempt(
      async () => {
        const { message } = await add.mutateAsync(trustee);
        toast.success(message);
        onClose();
      },
      (error) => (show(refusedFields(error)) ? null : messageOf(error)),
    );
  };
  const field = (name: TrusteeField) => ({
    id: `trustee-${name}`,
    value: form[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <FormModal
      title="Invitar a un custodio"
      confirmLabel="Enviar la invitación"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...field('name')} label="Nombre completo" data-autofocus />
      <TextInput {...field('email')} label="Correo electrónico" type="email" />
      <p>Le enviaremos un enlace personal para crear su llave y hacer el ensayo. No necesita una cuenta.</p>
      {mayBringKey ? (
        <details className={own.brought}>
          <summary>Ya tiene su llave, hecha con belenios-tool</summary>
          <div>
            <Textarea
              {...field('public_key')}
              required={false}
              label="Llave pública"
              description="Pegue completo el texto que le envió el custodio. Nunca le pida la parte privada."
              rows={5}
              spellCheck={false}
              classNames={{ input: own.key ?? '' }}
            />
          </div>
        </details>
      ) : null}
    </FormModal>
  );
}
