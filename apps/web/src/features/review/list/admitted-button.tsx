import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getAdmittedList } from '@urna/contract/candidacy/review';
import { bogotaDay } from '@urna/contract/shared/dates';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './candidates-list.module.css';

const formats = ['pdf', 'csv'] as const;

/** The list that the board publishes: it holds what the ballot will show, and nothing private. */
export function AdmittedButton() {
  const [opened, setOpened] = useState(false);
  const download = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const file = await staffClient.download(getAdmittedList, { query: { format } });
      saveFile(file, `candidaturas-admitidas-${bogotaDay(new Date(serverNow()))}.${format}`);
    },
    onError: toastError,
  });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpened(true)}>
        Lista de admitidos
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Lista de candidaturas admitidas">
        <p className={classes.admitted}>
          Las candidaturas aprobadas de cada elección, con nombre, tarjeta profesional, institución y ciudad: lo que
          verá quien vote. No tiene números de documento ni datos de contacto, así que se puede publicar.
        </p>
        <div className={classes.exports}>
          {formats.map((format) => (
            <Button
              key={format}
              variant="default"
              loading={download.isPending && download.variables === format}
              disabled={download.isPending && download.variables !== format}
              onClick={() => download.mutate(format)}
            >
              Descargar {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </Modal>
    </>
  );
}
