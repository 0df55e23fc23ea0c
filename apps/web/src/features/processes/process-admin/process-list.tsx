import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { createProcess, type ProcessOverview } from '@urna/contract/processes/process-admin';
import { newProcessSchema } from '@urna/contract/processes/process-fields';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { processStateLabels, useProcesses } from '../../../shared/access/staff-session/use-processes.ts';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import classes from './process-admin.module.css';
import { useProcessChange } from './processes-api.ts';

const columns: readonly Column<ProcessOverview>[] = [
  {
    key: 'title',
    header: 'Proceso',
    isRowHeader: true,
    bare: true,
    cell: ({ slug, title, body }) => (
      <>
        <Anchor component={Link} fw={600} to={paths.staff.process(slug)}>
          {title}
        </Anchor>
        <span className="note">{body}</span>
      </>
    ),
  },
  { key: 'state', header: 'Estado', cell: (process) => <ProcessState process={process} /> },
  { key: 'period', header: 'Periodo', cell: ({ period }) => period },
  { key: 'candidates', header: 'Inscritos', align: 'end', cell: ({ candidates }) => formatNumber(candidates) },
  { key: 'voters', header: 'Censo sellado', align: 'end', cell: ({ voters }) => formatNumber(voters) },
  {
    key: 'created',
    header: 'Creado',
    cell: ({ created_at, created_by }) => (
      <>
        <time>{formatDay(created_at)}</time>
        <span className="note">{created_by}</span>
      </>
    ),
  },
];

export function ProcessList() {
  const mayChange = useMay('administer', 'installation');
  const list = useProcesses();
  return (
    <>
      <PageHead
        title="Procesos"
        subtitle="Cada elección de la Junta con sus palabras, sus fechas y sus votaciones. A lo sumo uno está en curso."
        action={mayChange ? <NewProcessButton processes={list.data ?? []} /> : null}
      />
      <QueryFailure query={list} />
      <DataTable
        caption="Procesos"
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ slug }) => slug}
        loading={list.isPending}
        expectedRows={2}
        needs={820}
        empty="Todavía no hay procesos. Cree el primero."
      />
    </>
  );
}

export function ProcessState({ process }: { process: ProcessOverview }) {
  const { state, made_current_at, archived_at } = process;
  const since = { draft: null, current: made_current_at, archived: archived_at }[state];
  return (
    <span className={classes.state} data-tone={state === 'current' ? 'success' : undefined}>
      {processStateLabels[state]}
      {since ? <span className="note">desde el {formatDay(since)}</span> : null}
    </span>
  );
}

/** The copy's windows are moved by whole years, or left unset. */
const formSchema = newProcessSchema.omit({ copy_of: true, shift_days: true }).extend({
  copy_of: z.string().transform((slug) => (slug === '' ? null : slug)),
  years: z.string().transform((years) => (years === '' ? null : Number(years))),
});

const DAYS_OF_A_YEAR = 365.25;
const shifts = [
  { value: '', label: 'Sin fechas todavía' },
  ...[1, 2, 3, 4].map((years) => ({
    value: String(years),
    label: `Las mismas, ${years === 1 ? 'un año' : `${years} años`} después`,
  })),
];

/** A draft from scratch, or a copy of an earlier process: its words, contests and texts, never people or votes. */
function NewProcessButton({ processes }: { processes: readonly ProcessOverview[] }) {
  const [latest] = processes;
  const navigate = useNavigate();
  const create = useProcessChange(staffCall(createProcess, undefined));
  return (
    <FormButton
      label="Nuevo proceso"
      title="Nuevo proceso"
      confirmLabel="Crear el borrador"
      prefix="process"
      schema={formSchema}
      initialValues={{
        copy_of: latest?.slug ?? '',
        title: '',
        slug: '',
        body: latest?.body ?? '',
        period: '',
        organiser: latest?.organiser ?? '',
        years: '',
      }}
      sending={create}
      onSubmit={({ years, ...fields }, { onError }) => {
        const shift_days = fields.copy_of === null || years === null ? null : Math.round(years * DAYS_OF_A_YEAR);
        const onSuccess = () => void navigate(paths.staff.process(fields.slug));
        create.mutate({ body: { ...fields, shift_days } }, { onSuccess, onError });
      }}
    >
      {({ getInputProps, values }) => (
        <>
          <NativeSelect
            {...getInputProps('copy_of')}
            label="Copiar de"
            description="Se copian las palabras, el contacto, las elecciones, las declaraciones y las ayudas. Nunca personas ni votos."
            data={[
              { value: '', label: 'Ninguno: empezar desde cero' },
              ...processes.map(({ slug, title }) => ({ value: slug, label: title })),
            ]}
          />
          {values.copy_of === '' ? null : (
            <NativeSelect {...getInputProps('years')} label="Fechas del calendario" data={shifts} />
          )}
          <TextInput
            {...getInputProps('title')}
            label="Título"
            description="Por ejemplo, Elecciones 2029."
            data-autofocus
          />
          <TextInput
            {...getInputProps('slug')}
            label="Nombre en los enlaces"
            description="Corto, en minúsculas, números y guiones: 2029. También está en los radicados, y queda fijo."
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput {...getInputProps('body')} label="Órgano que se elige" />
          <TextInput {...getInputProps('period')} label="Periodo" description="Por ejemplo, 2030-2033." />
          <TextInput {...getInputProps('organiser')} label="Quién lo organiza" />
        </>
      )}
    </FormButton>
  );
}
