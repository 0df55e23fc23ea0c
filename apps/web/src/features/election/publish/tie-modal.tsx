import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { resolveTie, tieFieldsSchema, tieMethodLabels, tieMethods } from '@urna/contract/election/repetitions';
import type { Outcome, Results } from '@urna/contract/election/results';
import { counted } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { formatBytes } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { FileDrop } from '../../../ui/files/file-card.tsx';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useContestMutation } from '../contest/contest-api.ts';
import classes from '../contest/steps.module.css';

interface TieModalProps {
  contest: Contest;
  results: Results;
  tie: Outcome & { kind: 'tie' };
  onClose: () => void;
}

const formSchema = tieFieldsSchema.extend({
  minutes: z.custom<File | null>().transform((file, context) => {
    if (file) return file;
    context.addIssue('Adjunte el acta en PDF');
    return z.NEVER;
  }),
});

/** Records how a tie was resolved outside the count, with its minutes. It is published and never changes. */
export function TieModal({ contest, results, tie, onClose }: TieModalProps) {
  const form = useApiForm<z.input<typeof formSchema>, z.output<typeof formSchema>>({
    prefix: 'tie',
    schema: formSchema,
    initialValues: {
      method: 'lots',
      positions: [],
      resolved_on: '',
      resolved_by: '',
      explanation: '',
      minutes: null,
    },
  });
  const resolve = useContestMutation(contest.contest, ({ minutes, ...fields }: z.output<typeof formSchema>) => {
    const upload = new FormData();
    upload.set('fields', JSON.stringify(fields));
    upload.set('minutes', minutes);
    return staffClient.upload(resolveTie, { params: { contest: contest.contest }, form: upload });
  });
  const { positions, minutes } = form.values;
  const minutesError = form.errors['minutes'];
  return (
    <FormModal
      title={`Resolver el empate: ${contest.title}`}
      confirmLabel="Registrar y publicar"
      form={form}
      pending={resolve.isPending}
      onSubmit={(resolution) =>
        resolve.mutate(resolution, { onSuccess: onClose, onError: (error) => form.showErrors(error) })
      }
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Queda en el resultado público y en el acta, con el documento que adjunte.
      </Notice>
      <NativeSelect
        {...form.getInputProps('method')}
        label="Cómo se resolvió"
        data={tieMethods.map((method) => ({ value: method, label: tieMethodLabels[method] }))}
      />
      <fieldset className={classes.set} id="tie-positions" tabIndex={-1}>
        <legend>
          {tie.seats === 1
            ? 'Quién quedó elegido'
            : `Quiénes quedaron elegidos (${counted(tie.seats, 'puesto', 'puestos')})`}
        </legend>
        {tie.positions.map((position) => (
          <Checkbox
            key={position}
            label={results.choices.find((choice) => choice.position === position)?.full_name}
            checked={positions.includes(position)}
            onChange={() =>
              form.setFieldValue(
                'positions',
                positions.includes(position)
                  ? positions.filter((one) => one !== position)
                  : [...(tie.seats === 1 ? [] : positions), position],
              )
            }
          />
        ))}
        {form.errors['positions'] ? <p className={classes.error}>{form.errors['positions']}</p> : null}
      </fieldset>
      <DayInput {...form.getInputProps('resolved_on')} value={form.values.resolved_on} label="Fecha del acto" />
      <TextInput
        {...form.getInputProps('resolved_by')}
        label="Ante quién"
        description="Por ejemplo, el Tribunal en pleno."
      />
      <Textarea {...form.getInputProps('explanation')} label="Explicación" rows={3} maxLength={2000} />
      <div>
        <FileDrop
          label="Elegir el acta en PDF"
          accept=".pdf,application/pdf"
          disabled={resolve.isPending}
          invalid={minutesError !== undefined}
          {...(minutesError ? { describedBy: 'tie-minutes-error' } : {})}
          onChoose={(file) => form.setFieldValue('minutes', file)}
        >
          {minutes ? (
            <>
              <strong>{minutes.name}</strong>
              <span>{formatBytes(minutes.size)}. Elija otro para cambiarlo.</span>
            </>
          ) : (
            <>
              <strong>Elegir el acta en PDF</strong>
              <span>o arrástrela hasta aquí. Máximo 1 MB.</span>
            </>
          )}
        </FileDrop>
        {minutesError ? (
          <p className={classes.error} id="tie-minutes-error" role="alert">
            {minutesError}
          </p>
        ) : null}
      </div>
    </FormModal>
  );
}
