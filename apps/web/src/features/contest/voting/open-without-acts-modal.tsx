import { Textarea, TextInput } from '@mantine/core';
import { OPEN_WORD, openWithoutActsSchema } from '@urna/contract/election/contest-trustees';
import { Notice } from '@urna/ui/notice';
import { useId, useState } from 'react';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useOpenWithoutActs } from '../trustees/trustee-api.ts';

interface OpenWithoutActsModalProps {
  contest: string;
  waits: string;
  onClose: () => void;
}

/** Opening without the trustees' signatures requires a published reason and a typed word. */
export function OpenWithoutActsModal({ contest, waits, onClose }: OpenWithoutActsModalProps) {
  const id = useId();
  const [typed, setTyped] = useState({ reason: '', confirmation: '' });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof typed, string>>>({});
  const { working, refusal, attempt } = useAttempt();
  const open = useOpenWithoutActs(contest);
  const change = (field: keyof typeof typed, value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = async () => {
    const checked = openWithoutActsSchema.safeParse({
      reason: typed.reason,
      confirmation: typed.confirmation.trim().toUpperCase(),
    });
    if (!checked.success) {
      const found = Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]));
      setErrors(found);
      document.getElementById(`${id}-${'reason' in found ? 'reason' : 'confirmation'}`)?.focus();
      return;
    }
    await attempt(async () => {
      tellAnswer(await open.mutateAsync(checked.data.reason));
      onClose();
    });
  };
  return (
    <FormModal
      title="Abrir sin las firmas que faltan"
      confirmLabel="Abrir sin las firmas"
      danger
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Notice type="warning" role="note" title="El motivo será público">
        <p>{waits}</p>
        <p>
          Sin las firmas nadie independiente habrá comprobado, antes de votar, que las llaves selladas son las de los
          custodios. Cuando tenga efecto no se puede deshacer.
        </p>
        <p>{BEFORE_EFFECT}</p>
      </Notice>
      <Textarea
        id={`${id}-reason`}
        label="Motivo"
        description="Aparece en la página pública de la elección, en el acta y en el registro de actividades."
        rows={3}
        maxLength={500}
        value={typed.reason}
        error={errors.reason}
        required
        withAsterisk={false}
        data-autofocus
        onChange={(event) => change('reason', event.currentTarget.value)}
      />
      <TextInput
        id={`${id}-confirmation`}
        label={`Escriba ${OPEN_WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed.confirmation}
        error={errors.confirmation}
        required
        withAsterisk={false}
        onChange={(event) => change('confirmation', event.currentTarget.value)}
      />
    </FormModal>
  );
}
