import { Button } from '@mantine/core';
import type { ImportJob } from '@urna/contract/administration';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { BadLines } from './bad-lines.tsx';
import classes from './imports.module.css';
import { jobSummary } from './job-words.ts';

export function ErrorsButton({ job }: { job: ImportJob }) {
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
