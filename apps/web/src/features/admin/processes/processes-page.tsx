import { Anchor, Button } from '@mantine/core';
import type { ProcessOverview } from '@urna/contract/process/process-admin';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useProcesses } from '../../../domain/process/use-processes.ts';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { NewProcessModal } from './new-process-modal.tsx';
import { ProcessPage } from './process-page.tsx';
import { ProcessState } from './process-state.tsx';
import classes from './processes.module.css';

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
        <span className={classes.detail}>{body}</span>
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
        <time className={classes.when}>{formatDateTime(created_at).slice(0, 10)}</time>
        <span className={classes.detail}>{created_by}</span>
      </>
    ),
  },
];

/** One process, or the list of all. */
export function ProcessesPage() {
  const { proceso } = useParams();
  return proceso === undefined ? <ProcessList /> : <ProcessPage slug={proceso} />;
}

function ProcessList() {
  const mayChange = useMay('administer', 'installation');
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const list = useProcesses();
  return (
    <>
      <PageHead
        title="Procesos"
        subtitle="Cada elección de la Junta con sus palabras, sus fechas y sus votaciones. A lo sumo uno está en curso."
        action={mayChange ? <Button onClick={() => setCreating(true)}>Nuevo proceso</Button> : null}
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
      {creating ? (
        <NewProcessModal
          processes={list.data ?? []}
          onCreated={(slug) => void navigate(paths.staff.process(slug))}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}
