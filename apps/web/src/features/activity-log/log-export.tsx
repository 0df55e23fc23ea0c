import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { bogotaDay } from '@urna/contract/shared/dates';
import { exportActivityLog } from '@urna/contract/staff/activity-list';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { Modal } from '../../ui/modals/modal.tsx';
import classes from './activity-log.module.css';
import { Head } from './chain-check.tsx';
import { type LogHead, lastLine } from './last-line.ts';

/** Downloads the whole log, and shows the hash of its last entry, which the file's name can't keep from being changed. */
export function LogExport() {
  const [head, setHead] = useState<LogHead | null>(null);
  const exporting = useMutation({
    mutationFn: async () => {
      const file = await staffClient.download(exportActivityLog);
      saveFile(file, `registro-de-actividades-${bogotaDay(new Date(serverNow()))}.jsonl`);
      return lastLine(file);
    },
    onSuccess: setHead,
    onError: toastError,
  });
  return (
    <>
      <Button variant="subtle" size="compact-sm" loading={exporting.isPending} onClick={() => exporting.mutate()}>
        Exportar el registro
      </Button>
      <Modal opened={head !== null} onClose={() => setHead(null)} title="El registro se exportó">
        <p className={classes.chainWords}>
          Cada línea es una entrada, con su contenido y su huella. El archivo tiene datos personales: guárdelo cifrado.
          La cadena no tiene llave, así que por sí solo no prueba que nadie lo rehízo: lo prueba coincidir, más tarde,
          con una huella que se guardó aparte.
        </p>
        {head ? <Head entry={head.id} hash={head.huella} /> : null}
        <div className={classes.chainFoot}>
          <Button variant="default" onClick={() => setHead(null)}>
            Cerrar
          </Button>
        </div>
      </Modal>
    </>
  );
}
