import { Button } from '@mantine/core';
import { type ImportJob, importKindLabels } from '@urna/contract/administration';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import classes from './imports.module.css';
import { jobSummary } from './job-words.ts';

/** After a look without errors: the import itself, once the person has read what it does. */
export function ConfirmImport({ job, onConfirm }: { job: ImportJob; onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  const { deactivated = 0 } = job;
  return (
    <div className={classes.start}>
      <Button onClick={() => setAsking(true)}>Importar ahora</Button>
      <p>Todavía no se ha guardado nada.</p>
      <ConfirmModal
        opened={asking}
        title={`Importar ${importKindLabels[job.kind].toLowerCase()}`}
        confirmLabel="Sí, importar"
        cancelLabel="Cancelar"
        danger={deactivated > 0}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{jobSummary(job)}</p>
        {deactivated > 0 ? (
          <p>
            {formatNumber(deactivated)} de la lista actual no están en el archivo: dejarán de ofrecerse en la
            inscripción.
          </p>
        ) : null}
        <p>Se guarda todo o nada, y queda en el registro de actividades con su nombre.</p>
      </ConfirmModal>
    </div>
  );
}
