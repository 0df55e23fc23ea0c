import { Button, TextInput } from '@mantine/core';
import { FORGET_WORD, type ProcessDetail, processFieldsSchema } from '@urna/contract/process/process-admin';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { z } from 'zod';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useChangeProcess } from './processes-api.ts';

/** When the personal data of candidates and voters is forgotten. What was published stays. */
export function RetentionPanel({ process, mayChange }: PartProps) {
  const [editing, setEditing] = useState(false);
  const { forget_after_months: months, forgotten_at: forgotten } = process;
  return (
    <Panel
      title="Conservación de los datos personales"
      aside={
        mayChange && !forgotten ? (
          <Button size="sm" variant="default" onClick={() => setEditing(true)}>
            Cambiar
          </Button>
        ) : null
      }
    >
      <p className={classes.text}>
        {forgotten
          ? `Los datos personales se olvidaron el ${formatDateTime(forgotten)}. `
          : months === null
            ? 'Los datos personales se conservan sin término. '
            : `Los datos personales de candidatos y votantes se olvidan ${counted(months, 'mes', 'meses')} después de archivar el proceso. `}
        La urna, el acta, el resultado y el registro de actividades quedan, y se pueden seguir comprobando.
      </p>
      {editing ? <RetentionModal process={process} onClose={() => setEditing(false)} /> : null}
    </Panel>
  );
}

const formSchema = z.object({
  forget_after_months: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(processFieldsSchema.shape.forget_after_months),
  confirmation: z.string(),
});

function RetentionModal({ process, onClose }: { process: ProcessDetail; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'process',
    schema: formSchema,
    initialValues: { forget_after_months: String(process.forget_after_months ?? ''), confirmation: '' },
  });
  const change = useChangeProcess(process.slug);
  return (
    <FormModal
      title="Conservación de los datos personales"
      confirmLabel="Guardar"
      form={form}
      pending={change.isPending}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <Notice type="warning" title="Lo que se olvida no se recupera">
        Si el plazo ya se cumplió, los datos se borran en los minutos siguientes a guardarlo, y habrá que confirmarlo.
      </Notice>
      <TextInput
        {...form.getInputProps('forget_after_months')}
        label="Meses después de archivar"
        description="Nombres, documentos, correos y archivos de candidatos y votantes se borran entonces. Vacío: no se olvidan."
        inputMode="numeric"
        data-autofocus
      />
      {form.errors['confirmation'] || form.values.confirmation ? (
        <WordField
          {...form.getInputProps('confirmation')}
          word={FORGET_WORD}
          label={`Escriba ${FORGET_WORD} para borrarlos ahora`}
        />
      ) : null}
    </FormModal>
  );
}
