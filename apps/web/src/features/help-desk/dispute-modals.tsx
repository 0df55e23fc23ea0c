import { NativeSelect, Textarea } from '@mantine/core';
import {
  type DisputeOutcome,
  disputeClosingSchema,
  disputeNoteSchema,
  disputeOutcomeLabels,
  disputeOutcomes,
  type IdentityDispute,
} from '@urna/contract/voting/identity-disputes';
import type { z } from 'zod';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useFields } from '../../lib/use-fields.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import classes from './help-desk.module.css';
import { useDisputeStep } from './help-desk-api.ts';

interface DisputeModalProps {
  dispute: IdentityDispute;
  onClose: () => void;
}

export function DisputeNoteModal({ dispute, onClose }: DisputeModalProps) {
  const form = useFields('dispute-note', disputeNoteSchema, { text: '' });
  const { working, refusal, attempt } = useAttempt();
  const { note } = useDisputeStep(dispute.id);
  const submit = async () => {
    const checked = form.check();
    if (!checked) return;
    await attempt(async () => {
      toast.success((await note.mutateAsync(checked)).message);
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title={`Nota sobre ${dispute.voter.name}`}
      confirmLabel="Guardar"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        {...form.text('text')}
        label="Nota"
        description="La lee el personal, con su nombre. La persona no la ve."
        rows={4}
        maxLength={2000}
        data-autofocus
      />
    </FormModal>
  );
}

type Values = { outcome: DisputeOutcome | ''; answer: string };

export function CloseDisputeModal({ dispute, onClose }: DisputeModalProps) {
  const form = useFields(
    'dispute-closing',
    disputeClosingSchema as z.ZodType<z.output<typeof disputeClosingSchema>, Values>,
    { outcome: '', answer: '' },
  );
  const { working, refusal, attempt } = useAttempt();
  const { close } = useDisputeStep(dispute.id);
  const submit = async () => {
    const checked = form.check();
    if (!checked) return;
    await attempt(async () => {
      toast.success((await close.mutateAsync(checked)).message);
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title="Cerrar con respuesta"
      confirmLabel="Cerrar y responder"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>
        La respuesta se envía a todas las direcciones de <strong>{dispute.voter.name}</strong>. No se puede cambiar
        después.
      </p>
      <NativeSelect
        {...form.text('outcome')}
        label="En qué terminó"
        data={[
          { value: '', label: 'Elija…' },
          ...disputeOutcomes.map((value) => ({ value, label: disputeOutcomeLabels[value] })),
        ]}
        data-autofocus
      />
      <Textarea
        {...form.text('answer')}
        label="Respuesta"
        description="Qué se averiguó y qué puede hacer la persona. Háblele de tú, como el resto de sus correos."
        rows={6}
        maxLength={2000}
      />
    </FormModal>
  );
}
