import { Button } from '@mantine/core';
import type { ImportJob } from '@urna/contract/staff/administration';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { BadLines } from './bad-lines.tsx';
import classes from './imports.module.css';
import { IMPORTS_PER_PAGE, useImports } from './imports-api.ts';
import { jobIcons } from './job-card.tsx';
import { isWholeRefused, jobSummary, jobTitle } from './job-words.ts';

function FileCell({ job }: { job: ImportJob }) {
  return (
    <>
      <span className={classes.fileName}>{job.file_name}</span>
      <span className={classes.dim}>
        {job.dry_run ? 'Revisión' : 'Importación'} de {job.title.toLowerCase()}
      </span>
    </>
  );
}

function ResultCell({ job }: { job: ImportJob }) {
  const Icon = jobIcons[job.status];
  return (
    <>
      <span className={classes.result} data-status={job.status}>
        <Icon size={18} /> {jobTitle(job)}
      </span>
      {job.status === 'refused' && !isWholeRefused(job) ? (
        <ErrorsButton job={job} />
      ) : (
        <span className={classes.dim}>{jobSummary(job)}</span>
      )}
    </>
  );
}

const columns: Column<ImportJob>[] = [
  { key: 'file', header: 'Archivo', isRowHeader: true, bare: true, cell: (job) => <FileCell job={job} /> },
  { key: 'result', header: 'Resultado', cell: (job) => <ResultCell job={job} /> },
  { key: 'when', header: 'Cuándo', cell: (job) => <time>{formatDateTime(job.created_at)}</time> },
  { key: 'who', header: 'Quién', cell: (job) => job.started_by },
];

export function ImportHistory() {
  const [page, setPage] = useState(1);
  const list = useImports(page);
  return (
    <PagedTable
      list={list}
      title="Importaciones anteriores"
      columns={columns}
      rowKey={(job) => job.id}
      page={page}
      perPage={IMPORTS_PER_PAGE}
      onPage={setPage}
      noun="importaciones"
    />
  );
}

function ErrorsButton({ job }: { job: ImportJob }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={`Ver errores de ${job.file_name}, ${formatDateTime(job.created_at)}`}
        onClick={() => setOpened(true)}
      >
        Ver errores
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Errores de ${job.file_name}`} size="48rem">
        <p className={classes.jobText}>{jobSummary(job)}</p>
        <BadLines job={job} />
      </Modal>
    </>
  );
}
