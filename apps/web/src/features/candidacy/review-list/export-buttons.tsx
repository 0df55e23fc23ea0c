import { Box } from '@mantine/core';
import { type CandidateFilters, exportCandidateList, getAdmittedList } from '@urna/contract/candidacy/candidate-lists';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { FormatButtons } from '../../../ui/buttons/format-buttons.tsx';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './candidates-list.module.css';

interface ExportButtonsProps {
  /** With `ids`, only these. */
  filters: CandidateFilters & { ids?: number[] };
  fileName: string;
  label?: string;
  message?: string;
  disabled: boolean;
}

/** Exports all pages of the filtered list, or the chosen candidacies. */
export function ExportButtons({
  filters,
  fileName,
  label = 'Exportar la lista',
  message = 'La lista se exportó con los filtros actuales.',
  disabled,
}: ExportButtonsProps) {
  return (
    <div className={classes.exports} role="group" aria-label={label}>
      <FormatButtons
        verb="Exportar"
        formats={['csv', 'xlsx']}
        size="sm"
        fileName={fileName}
        disabled={disabled}
        download={(format) => staffClient.download(exportCandidateList, { body: { ...filters, format } })}
        message={message}
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
