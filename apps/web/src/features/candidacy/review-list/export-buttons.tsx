import { Box, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CandidateFilters, exportCandidateList, getAdmittedList } from '@urna/contract/candidacy/candidate-lists';
import { bogotaDay } from '@urna/contract/shared/dates';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './candidates-list.module.css';

interface FormatButtonsProps<Format extends string> {
  verb: string;
  formats: readonly Format[];
  /** The name of the file, without day and format. */
  fileName: string;
  download: (format: Format) => Promise<Blob>;
  /** What is said once the file is saved. */
  message?: string;
  size?: 'sm';
  disabled?: boolean;
}

/** A button for each format of a list. While one is downloaded the others wait. */
function FormatButtons<Format extends string>(props: FormatButtonsProps<Format>) {
  const { verb, formats, fileName, download, message, disabled = false, ...button } = props;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: Format) => {
      saveFile(await download(format), `${fileName}-${bogotaDay(new Date(serverNow()))}.${format}`);
      if (message !== undefined) toast.success(message);
    },
    onError: toastError,
  });
  return formats.map((format) => (
    <Button
      key={format}
      {...button}
      variant="default"
      loading={isPending && variables === format}
      disabled={disabled || (isPending && variables !== format)}
      onClick={() => mutate(format)}
    >
      {verb} {format.toUpperCase()}
    </Button>
  ));
}

interface ExportButtonsProps {
  filters: CandidateFilters;
  fileName: string;
  disabled: boolean;
}

/** Exports all pages of the filtered list. */
export function ExportButtons({ filters, fileName, disabled }: ExportButtonsProps) {
  return (
    <div className={classes.exports} role="group" aria-label="Exportar la lista">
      <FormatButtons
        verb="Exportar"
        formats={['csv', 'xlsx']}
        size="sm"
        fileName={fileName}
        disabled={disabled}
        download={(format) => staffClient.download(exportCandidateList, { body: { ...filters, format } })}
        message="La lista se exportó con los filtros actuales."
      />
    </div>
  );
}

/** The list that the board publishes: it holds what the ballot will show, and nothing private. */
export function AdmittedButton() {
  return (
    <ModalButton
      variant="default"
      size="sm"
      renderModal={(close) => (
        <Modal opened onClose={close} title="Lista de candidaturas admitidas">
          <Box component="p" mb={20}>
            Las candidaturas aprobadas de cada elección, con nombre, tarjeta profesional, institución y ciudad: lo que
            verá quien vote. No tiene números de documento ni datos de contacto, así que se puede publicar.
          </Box>
          <div className={classes.exports}>
            <FormatButtons
              verb="Descargar"
              formats={['pdf', 'csv']}
              fileName="candidaturas-admitidas"
              download={(format) => staffClient.download(getAdmittedList, { query: { format } })}
            />
          </div>
        </Modal>
      )}
    >
      Lista de admitidos
    </ModalButton>
  );
}
