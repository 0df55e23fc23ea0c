import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Contest, changeContestSettings } from '@urna/contract/election/contest-admin';
import { appointTrustee, newTrusteeSchema } from '@urna/contract/election/contest-trustees';
import { type TrusteeThreshold, trusteeThresholdSchema } from '@urna/contract/election/trustees';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useContestChange } from '../contest/contest-api.ts';
import classes from './prepare.module.css';

const trusteeSchema = newTrusteeSchema.extend({
  public_key: z
    .string()
    .transform((key) => (key.trim() === '' ? undefined : key))
    .pipe(newTrusteeSchema.shape.public_key),
});

interface TrusteeModalProps {
  contest: Contest;
  /** A key made with another program can only be used alone, not in a joint key generation. */
  mayHaveKey: boolean;
  onClose: () => void;
}

export function TrusteeModal({ contest, mayHaveKey, onClose }: TrusteeModalProps) {
  const form = useApiForm({
    prefix: 'trustee',
    schema: trusteeSchema,
    initialValues: { name: '', email: '', public_key: '' },
  });
  const add = useContestChange(appointTrustee, { contest: contest.contest });
  return (
    <FormModal
      title="Invitar a un custodio"
      confirmLabel="Enviar la invitación"
      form={form}
      pending={add.isPending}
      onSubmit={(body) =>
        add.mutate(
          { body },
          {
            onSuccess: onClose,
            onError: (error) =>
              form.showErrors(error, { invalid_trustee_key: 'public_key', trustee_exists: 'public_key' }),
          },
        )
      }
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('name')} label="Nombre completo" autoComplete="off" required data-autofocus />
      <TextInput {...form.getInputProps('email')} label="Correo electrónico" type="email" autoComplete="off" required />
      <p>Le enviaremos un enlace personal para crear su llave y hacer el ensayo. No necesita una cuenta.</p>
      {mayHaveKey ? (
        <details className={classes.ownKey}>
          <summary>Ya tiene su llave, hecha con belenios-tool</summary>
          <div>
            <Textarea
              {...form.getInputProps('public_key')}
              label="Llave pública"
              description="Pegue completo el texto que le envió el custodio. Nunca le pida la parte privada."
              rows={5}
              autoComplete="off"
              spellCheck={false}
              classNames={{ input: classes.key ?? '' }}
            />
          </div>
        </details>
      ) : null}
    </FormModal>
  );
}

interface ThresholdModalProps {
  contest: Contest;
  threshold: TrusteeThreshold | null;
  onClose: () => void;
}

const rules = [
  { value: 'all', label: 'Todos los custodios' },
  { value: 'threshold', label: 'Un número menor de custodios (umbral)' },
];

/** Invalid input is handled like a number that is too small. */
const wholeNumber = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);

const ruleSchema = z
  .object({ rule: z.string(), of: z.string(), needed: z.string() })
  .transform(({ rule, of, needed }) => (rule === 'all' ? null : { of: wholeNumber(of), needed: wholeNumber(needed) }))
  .pipe(trusteeThresholdSchema.nullable());

export function ThresholdModal({ contest, threshold, onClose }: ThresholdModalProps) {
  const form = useApiForm({
    prefix: 'threshold',
    schema: ruleSchema,
    initialValues: {
      rule: threshold ? 'threshold' : 'all',
      of: String(threshold?.of ?? 3),
      needed: String(threshold?.needed ?? 2),
    },
  });
  const change = useContestChange(changeContestSettings, { contest: contest.contest });
  const hasKeys = contest.trustees.some(({ key_fingerprint: key }) => key !== null);
  return (
    <FormModal
      title="¿Cuántos custodios hacen falta?"
      confirmLabel="Guardar la regla"
      form={form}
      pending={change.isPending}
      onSubmit={(trustee_threshold) =>
        change.mutate(
          { body: { trustee_threshold } },
          { onSuccess: onClose, onError: (error) => form.showErrors(error) },
        )
      }
      onClose={onClose}
    >
      <NativeSelect
        {...form.getInputProps('rule')}
        label="Para abrir el total hacen falta"
        data={rules}
        data-autofocus
      />
      {form.values.rule === 'threshold' ? (
        <>
          <TextInput {...form.getInputProps('of')} label="Cuántos custodios habrá" inputMode="numeric" />
          <TextInput {...form.getInputProps('needed')} label="Cuántos bastan" inputMode="numeric" />
        </>
      ) : null}
      {hasKeys ? (
        <Notice type="warning">
          Los custodios tendrán que crear sus llaves de nuevo: las que ya crearon dejan de servir.
        </Notice>
      ) : null}
    </FormModal>
  );
}
