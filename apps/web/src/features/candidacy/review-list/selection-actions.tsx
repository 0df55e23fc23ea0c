// What can be done with the chosen candidacies at once. A decision about a candidacy isn't among it.

import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { assignmentSchema, assignSelected, type Reviewer, remindSelected } from '@urna/contract/candidacy/selections';
import { counted, listed } from '@urna/contract/shared/counted';
import { type ComponentProps, useId } from 'react';
import { z } from 'zod';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay, useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { AnnounceButton } from './announce-button.tsx';
import classes from './candidates-list.module.css';
import { ExportButtons } from './export-buttons.tsx';
import type { Selection } from './selection.tsx';
import { reviewersQuery, useSelectionChange } from './selection-api.ts';

export function SelectionActions({ selection, fileName }: { selection: Selection; fileName: string }) {
  const mayAdminister = useMay('administer');
  return (
    <>
      {mayAdminister ? <AssignButton selection={selection} /> : <TakeButton selection={selection} />}
      <RemindButton selection={selection} />
      {mayAdminister ? <AnnounceButton selection={selection} /> : null}
      <ExportButtons
        filters={{ ids: selection.rows.map(({ id }) => id), order: 'name' }}
        fileName={fileName}
        label="Exportar las elegidas"
        message="Se exportaron las candidaturas elegidas."
        disabled={false}
      />
    </>
  );
}

const filesOf = ({ rows }: Selection) => rows.map((row) => ({ id: row.id, from: row.assigned_to?.id ?? null }));
const candidacies = (count: number) => counted(count, 'candidatura', 'candidaturas');

function AssignButton({ selection }: { selection: Selection }) {
  const assign = useSelectionChange(
    (to: number[]) => staffClient.call(assignSelected, { body: { files: filesOf(selection), to } }),
    selection.tell,
  );
  return (
    <FormButton
      label="Asignar"
      size="sm"
      prefix={useId()}
      title={`Asignar ${candidacies(selection.rows.length)}`}
      confirmLabel="Asignar"
      schema={z.object({ to: z.array(z.coerce.number()).pipe(assignmentSchema.shape.to) })}
      initialValues={{ to: [] as string[] }}
      sending={assign}
      onSubmit={({ to }, callbacks) => assign.mutate(to, callbacks)}
    >
      {(form) => <ReviewerField {...form.getInputProps('to')} />}
    </FormButton>
  );
}

function ReviewerField({ id, ...group }: Omit<ComponentProps<typeof Checkbox.Group>, 'children'>) {
  const reviewers = useQuery(reviewersQuery);
  return (
    <>
      <QueryFailure query={reviewers} />
      <Checkbox.Group
        {...group}
        label="Para quién"
        description="Entre varias personas se reparten en partes iguales. Nadie recibe una sobre la que no puede decidir."
      >
        <div className={classes.reviewers}>
          {(reviewers.data ?? []).map((reviewer, index) => (
            // The first takes the focus where nobody is chosen.
            <Checkbox
              key={reviewer.id}
              {...(index === 0 && id !== undefined ? { id } : {})}
              value={String(reviewer.id)}
              label={reviewerLabel(reviewer)}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

const reviewerLabel = ({ name, files }: Reviewer): string =>
  `${name}: ${files === 0 ? 'ninguna' : candidacies(files)} sin decidir`;

/** A reviewer takes candidacies for themself, also those of others, whom it names first. */
function TakeButton({ selection }: { selection: Selection }) {
  const { id } = useStaff();
  const take = useSelectionChange(
    () => staffClient.call(assignSelected, { body: { files: filesOf(selection), to: [id] } }),
    selection.tell,
  );
  const others = selection.rows.flatMap(({ assigned_to: owner }) => (owner && owner.id !== id ? [owner.name] : []));
  return (
    <ConfirmButton
      label="Tomar"
      size="sm"
      title={`¿Tomar ${candidacies(selection.rows.length)}?`}
      confirmLabel="Tomar"
      sending={take}
      onConfirm={(close) => take.mutate(undefined, { onSuccess: close })}
    >
      <p>Quedan entre sus archivos, y en el registro de actividades con su nombre.</p>
      {others.length > 0 ? (
        <p>
          {others.length === 1 ? 'Una es' : `${String(others.length)} son`} ahora de {listed([...new Set(others)])}.
        </p>
      ) : null}
    </ConfirmButton>
  );
}

function RemindButton({ selection }: { selection: Selection }) {
  const { rows } = selection;
  const remind = useSelectionChange(
    () => staffClient.call(remindSelected, { body: { ids: rows.map(({ id }) => id) } }),
    selection.tell,
  );
  const waiting = rows.filter(({ turn }) => turn === 'esperando_al_candidato' || turn === 'vence_pronto').length;
  return (
    <ConfirmButton
      label="Recordar"
      size="sm"
      variant="default"
      title="¿Recordar a los candidatos?"
      confirmLabel="Enviar recordatorios"
      confirmDisabled={waiting === 0}
      sending={remind}
      onConfirm={(close) => remind.mutate(undefined, { onSuccess: close })}
    >
      {waiting === 0 ? (
        <p>Ninguna de las elegidas espera que su candidato corrija documentos.</p>
      ) : (
        <>
          <p>
            Reciben un correo quienes deben corregir documentos:{' '}
            <strong>
              {String(waiting)} de {candidacies(rows.length)}
            </strong>
            . Dice qué falta y hasta cuándo.
          </p>
          <p>Nadie recibe más de un recordatorio al día.</p>
        </>
      )}
    </ConfirmButton>
  );
}
