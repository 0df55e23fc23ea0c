import { NativeSelect, TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { type TrusteeThreshold, trusteeThresholdSchema } from '@urna/contract/election/trustees';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
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

export function ThresholdModal({ contest, threshold, onClose }: ThresholdModalProps) {
  const [rule, setRule] = useState(threshold ? 'threshold' : 'all');
  const [needed, setNeeded] = useState(String(threshold?.needed ?? 2));
  const [of, setOf] = useState(String(threshold?.of ?? 3));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { working, refusal, attempt } = useAttempt();
  const change = useChangeContestSettings(contest.contest);
  const hasKeys = contest.trustees.some(({ key_fingerprint: key }) => key !== null);

  const submit = async () => {
    const asked = trusteeThresholdSchema.safeParse({ needed: wholeNumber(needed), of: wholeNumber(of) });
    if (rule === 'threshold' && !asked.success) {
      setErrors(Object.fromEntries(asked.error.issues.toReversed().map(({ path, message }) => [path[0], message])));
      return;
    }
    await attempt(async () => {
      const { message } = await change.mutateAsync({
        trustee_threshold: rule === 'threshold' ? (asked.data ?? null) : null,
      });
      toast.success(message);
      onClose();
    });
  };

  return (
    <FormModal
      title="¿Cuántos custodios hacen falta?"
      confirmLabel="Guardar la regla"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Para abrir el total hacen falta"
        data={rules}
        value={rule}
        onChange={(event) => setRule(event.currentTarget.value)}
        data-autofocus
      />
      {rule === 'threshold' ? (
        <>
          <TextInput
            label="Cuántos custodios habrá"
            inputMode="numeric"
            value={of}
            error={errors['of']}
            onChange={(event) => {
              setOf(event.currentTarget.value);
              setErrors({});
            }}
          />
          <TextInput
            label="Cuántos bastan"
            inputMode="numeric"
            value={needed}
            error={errors['needed']}
            onChange={(event) => {
              setNeeded(event.currentTarget.value);
              setErrors({});
            }}
          />
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

/** Invalid input is handled like a number that is too small. */
function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
}
