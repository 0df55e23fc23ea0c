import { Button } from '@mantine/core';
import { type ImportJob, importKindLabels } from '@urna/contract/administration';
import { useState } from 'react';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import classes from './imports.module.css';
import { jobSummary } from './job-words.ts';
import { wordsOf } from './kind-words.ts';

/** After a look without errors: the import itself, once the person has read what it does. */
export function ConfirmImport({ job, onConfirm }: { job: ImportJob; onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  const { replaces } = wordsOf(job.kind);
  return (
    <div className={classes.start}>
      <Button onClick={() => setAsking(true)}>Importar ahora</Button>
      <p>Todavía no se ha guardado nada.</p>
      <ConfirmModal
        opened={asking}
        title={`Importar ${importKindLabels[job.kind].toLowerCase()}`}
        confirmLabel="Sí, importar"
        cancelLabel="Cancelar"
        danger={replaces !== undefined}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{jobSummary(job)}</p>
        {replaces === undefined ? null : <p>{replaces}</p>}
        <p>Se guarda todo o nada, y queda en el registro de actividades con su nombre.</p>
      </ConfirmModal>
    </div>
  );
}
