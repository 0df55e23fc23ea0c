import { Anchor, Progress } from '@mantine/core';
import type { ImportJob } from '@urna/contract/staff/administration';
import { ClockIcon, ErrorIcon, SuccessIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { BadLines } from './bad-lines.tsx';
import { ImportChanges } from './import-changes.tsx';
import classes from './imports.module.css';
import { isOpen, jobSummary, jobTitle, percentOf, readySummary } from './job-words.ts';

export const jobIcons = {
  waiting: ClockIcon,
  running: ClockIcon,
  done: SuccessIcon,
  refused: ErrorIcon,
  failed: ErrorIcon,
} as const satisfies Record<ImportJob['status'], typeof ClockIcon>;

export const jobTones = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  refused: 'error',
  failed: 'error',
} as const satisfies Record<ImportJob['status'], string>;

/** The current job: its progress and result. */
export function JobCard({ job, next }: { job: ImportJob; next: ReactNode }) {
  const Icon = jobIcons[job.status];
  const isReviewed = job.dry_run && job.status === 'done';
  return (
    <section className={classes.job} data-tone={jobTones[job.status]} aria-label={`Resultado de ${job.file_name}`}>
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
