import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { resolveTie, tieFieldsSchema, tieMethodLabels, tieMethods } from '@urna/contract/election/repetitions';
import type { Outcome, Results } from '@urna/contract/election/results';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useId, useState } from 'react';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/counted.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './aftermath.module.css';

interface TieModalProps {
  contest: Contest;
  results: Results;
  tie: Outcome & { kind: 'tie' };
  reload: () => Promise<void>;
  onClose: () => void;
}

/** Records how a tie was resolved outside the count, with its minutes. It is published and never changes. */
export function TieModal({ contest, results, tie, reload, onClose }: TieModalProps) {
  const form = useFields('tie', tieFieldsSchema, {
    method: 'lots',
    positions: [],
    resolved_on: '',
    resolved_by: '',
    explanation: '',
  });
  const [minutes, setMinutes] = useState<File | null>(null);
  const [minutesError, setMinutesError] = useState<string | null>(null);
  const { working, refusal, attempt } = useAttempt();
  const id = useId();
  const { positions } = form.values;
  const submit = async () => {
    setMinutesError(minutes ? null : 'Adjunte el acta en PDF');
    const checked = form.check();
    if (!checked || !minutes) return;
    const body = new FormData();
    body.set('fields', JSON.stringify(checked));
    body.set('minutes', minutes);
    await attempt(
      async () => {
        const { message } = await staffClient.upload(resolveTie, { params: { contest: contest.contest }, form: body });
        toast.success(message);
        await reload();
        onClose();
      },
      (error) => {
        const [about] = (error instanceof ApiError ? error.errors?.['minutes'] : undefined) ?? [];
        setMinutesError(about ?? null);
        return about === undefined ? form.tell(error) : null;
      },
    );
  };
  return (
    <FormModal
      title={`Resolver el empate: ${contest.title}`}
      confirmLabel="Registrar y publicar"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Queda en el resultado público y en el acta, con el documento que adjunte.
      </Notice>
      <NativeSelect
        {...form.text('method')}
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
              form.set({
                positions: positions.includes(position)
                  ? positions.filter((one) => one !== position)
                  : [...(tie.seats === 1 ? [] : positions), position],
              })
            }
          />
        ))}
        {form.errors.positions ? <p className={classes.error}>{form.errors.positions}</p> : null}
      </fieldset>
      <DayInput
        id="tie-resolved_on"
        label="Fecha del acto"
        value={form.values.resolved_on}
        error={form.errors.resolved_on}
        onChange={(resolved_on) => form.set({ resolved_on })}
      />
      <TextInput {...form.text('resolved_by')} label="Ante quién" description="Por ejemplo, el Tribunal en pleno." />
      <Textarea {...form.text('explanation')} label="Explicación" rows={3} maxLength={2000} />
      <div>
        <FileDrop
          label="Elegir el acta en PDF"
          accept=".pdf,application/pdf"
          disabled={working}
          invalid={minutesError !== null}
          {...(minutesError ? { describedBy: `${id}-error` } : {})}
          onChoose={(file) => {
            setMinutes(file);
            setMinutesError(null);
          }}
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
          <p className={classes.error} id={`${id}-error`} role="alert">
            {minutesError}
          </p>
        ) : null}
      </div>
    </FormModal>
  );
}
