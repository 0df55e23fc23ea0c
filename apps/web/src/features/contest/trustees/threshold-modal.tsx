import { NativeSelect, TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { type TrusteeThreshold, trusteeThresholdSchema } from '@urna/contract/election/trustees';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useChangeContestSettings } from '../contest-api.ts';

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

const formSchema = z
  .object({ rule: z.string(), of: z.string(), needed: z.string() })
  .transform(({ rule, of, needed }) => (rule === 'all' ? null : { of: wholeNumber(of), needed: wholeNumber(needed) }))
  .pipe(trusteeThresholdSchema.nullable());

export function ThresholdModal({ contest, threshold, onClose }: ThresholdModalProps) {
  const form = useApiForm({
    prefix: 'threshold',
    schema: formSchema,
    initialValues: {
      rule: threshold ? 'threshold' : 'all',
      of: String(threshold?.of ?? 3),
      needed: String(threshold?.needed ?? 2),
    },
  });
  const change = useChangeContestSettings(contest.contest);
  const hasKeys = contest.trustees.some(({ key_fingerprint: key }) => key !== null);
  return (
    <FormModal
      title="¿Cuántos custodios hacen falta?"
      confirmLabel="Guardar la regla"
      form={form}
      pending={change.isPending}
      onSubmit={(trustee_threshold) =>
        change.mutate({ trustee_threshold }, { onSuccess: onClose, onError: (error) => form.showErrors(error) })
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
