import { OPEN_WORD } from '@urna/contract/election/contest-trustees';
import { reasonSchema } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { ReasonField, typedWord, WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useOpenWithoutActs } from '../trustees/trustee-api.ts';

interface OpenWithoutActsModalProps {
  contest: string;
  waits: string;
  onClose: () => void;
}

/** Opening without the trustees' signatures requires a published reason and a typed word. */
export function OpenWithoutActsModal({ contest, waits, onClose }: OpenWithoutActsModalProps) {
  const form = useApiForm({
    prefix: 'open',
    schema: reasonSchema.extend({ confirmation: typedWord(OPEN_WORD) }),
    initialValues: { reason: '', confirmation: '' },
  });
  const open = useOpenWithoutActs(contest);
  return (
    <FormModal
      title="Abrir sin las firmas que faltan"
      confirmLabel="Abrir sin las firmas"
      danger
      form={form}
      pending={open.isPending}
      onSubmit={({ reason }) => open.mutate(reason, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
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
      <ReasonField
        {...form.getInputProps('reason')}
        description="Aparece en la página pública de la elección, en el acta y en el registro de actividades."
        required
        data-autofocus
      />
      <WordField {...form.getInputProps('confirmation')} word={OPEN_WORD} />
    </FormModal>
  );
}
