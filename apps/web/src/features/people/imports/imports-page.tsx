import { Box } from '@mantine/core';
import type { ImportJob } from '@urna/contract/people/imports';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { ImportFile } from './import-file.tsx';
import { importOptions } from './import-kinds.ts';
import classes from './imports.module.css';
import { BadLines, jobLooks } from './job-card.tsx';
import { isWholeRefused, jobSummary, jobTitle } from './job-words.ts';
import { IMPORTS_PER_PAGE, useImport, useImports } from './use-import.ts';

export function ImportsPage() {
  const mayImport = useMay('administer');
  return (
    <>
      <PageHead
        title="Importaciones"
        subtitle="Listas que la plataforma toma de otros sistemas. Un archivo con errores no cambia nada."
      />
      {mayImport ? <ImportForm /> : null}
      <ImportHistory />
    </>
  );
}

function ImportForm() {
  const work = useImport('register');
  const { contests } = useProcess();
  return (
    <Box className="card stack gap-lg" maw="60rem">
      <RadioCards
        legend="Qué desea importar"
        options={importOptions(contests)}
        value={work.kind}
        disabled={work.working}
        onChange={work.chooseKind}
      />
      <ImportFile work={work} level={2} />
    </Box>
  );
}

function ResultCell({ job }: { job: ImportJob }) {
  const { Icon, tone } = jobLooks[job.status];
  return (
    <>
      <span className="state" data-tone={tone}>
        <Icon size={18} /> {jobTitle(job)}
      </span>
      {job.status === 'refused' && !isWholeRefused(job) ? (
        <ErrorsButton job={job} />
      ) : (
        <span className="note">{jobSummary(job)}</span>
      )}
    </>
  );
}

const columns: Column<ImportJob>[] = [
  {
    key: 'file',
    header: 'Archivo',
    isRowHeader: true,
    bare: true,
    cell: (job) => (
      <>
        <span className={classes.fileName}>{job.file_name}</span>
        <span className="note">
          {job.dry_run ? 'Revisión' : 'Importación'} de {job.title.toLowerCase()}
        </span>
      </>
    ),
  },
  { key: 'result', header: 'Resultado', cell: (job) => <ResultCell job={job} /> },
  { key: 'when', header: 'Cuándo', cell: (job) => <time>{formatDateTime(job.created_at)}</time> },
  { key: 'who', header: 'Quién', cell: (job) => job.started_by },
];

function ImportHistory() {
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
  const modal = (close: () => void) => (
    <Modal opened onClose={close} title={`Errores de ${job.file_name}`} size="48rem">
      <p>{jobSummary(job)}</p>
      <BadLines job={job} />
    </Modal>
  );
  return (
    <ModalButton
      size="sm"
      variant="default"
      aria-label={`Ver errores de ${job.file_name}, ${formatDateTime(job.created_at)}`}
      renderModal={modal}
    >
      Ver errores
    </ModalButton>
  );
}
