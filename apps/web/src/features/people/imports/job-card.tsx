import { Anchor, Button, Progress } from '@mantine/core';
import type { ImportJob } from '@urna/contract/people/imports';
import { ClockIcon, ErrorIcon, SuccessIcon } from '@urna/ui/icons';
import { saveFile } from '@urna/ui/save-file';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toCsv } from '../../../lib/csv.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { ImportChanges } from './import-changes.tsx';
import classes from './imports.module.css';
import { isOpen, isWholeRefused, jobSummary, jobTitle, percentOf, readySummary } from './job-words.ts';

export const jobLooks = {
  waiting: { Icon: ClockIcon, tone: 'info' },
  running: { Icon: ClockIcon, tone: 'info' },
  done: { Icon: SuccessIcon, tone: 'success' },
  refused: { Icon: ErrorIcon, tone: 'error' },
  failed: { Icon: ErrorIcon, tone: 'error' },
} as const satisfies Record<ImportJob['status'], { Icon: typeof ClockIcon; tone: string }>;

export function JobCard({ job, next }: { job: ImportJob; next: ReactNode }) {
  const { Icon, tone } = jobLooks[job.status];
  const isReviewed = job.dry_run && job.status === 'done';
  return (
    <section className={classes.job} data-tone={tone} aria-label={`Resultado de ${job.file_name}`}>
      <div role="status">
        <p className={classes.jobTitle}>
          <Icon size={22} /> {jobTitle(job)}
        </p>
        <p>{isReviewed ? `${readySummary(job)}. Esto cambiaría:` : jobSummary(job)}</p>
      </div>
      {isOpen(job) ? (
        <Progress.Root size="lg">
          <Progress.Section
            value={percentOf(job)}
            aria-label={job.dry_run ? 'Avance de la revisión' : 'Avance de la importación'}
            animated
          />
        </Progress.Root>
      ) : null}
      {isReviewed ? <ImportChanges job={job} /> : null}
      <BadLines job={job} />
      {job.status === 'done' && !job.dry_run && job.held ? (
        <Anchor component={Link} to={paths.staff.changes}>
          Ver los cambios en espera
        </Anchor>
      ) : null}
      {next}
    </section>
  );
}

const SHOWN = 20;

type BadLine = ImportJob['bad'][number];

const columns: Column<BadLine>[] = [
  {
    key: 'line',
    header: 'Línea',
    isRowHeader: true,
    // On a phone the number is the card's heading, without the column's name.
    cell: ({ line }) => (
      <>
        <span className={classes.lineWord}>Línea </span>
        {formatNumber(line)}
      </>
    ),
  },
  { key: 'reason', header: 'Motivo', bare: true, cell: ({ reason }) => <span>{reason}</span> },
];

function download({ bad, file_name }: ImportJob): void {
  const rows = [['linea', 'motivo'], ...bad.map(({ line, reason }) => [line, reason])];
  saveFile(toCsv(rows), `errores-${file_name.replace(/\.csv$/i, '')}.csv`);
}

/** The invalid lines of a file and their errors, with a download of all that the server kept. */
export function BadLines({ job }: { job: ImportJob }) {
  if (job.bad.length === 0 || isWholeRefused(job)) return null;
  const shown = job.bad.slice(0, SHOWN);
  const isShort = job.bad_total > shown.length;
  return (
    <div className="stack gap-sm">
      <DataTable
        caption={`Líneas con errores de ${job.file_name}`}
        columns={columns}
        rows={shown}
        rowKey={({ line, reason }) => `${String(line)} ${reason}`}
        needs={400}
      />
      <div className="ends note">
        <p>
          {isShort ? `Las primeras ${String(shown.length)} de ${formatNumber(job.bad_total)}. ` : null}
          {job.bad_total > job.bad.length ? `La descarga trae las primeras ${formatNumber(job.bad.length)}.` : null}
        </p>
        <Button size="sm" variant="default" onClick={() => download(job)}>
          Descargar errores (CSV)
        </Button>
      </div>
    </div>
  );
}
