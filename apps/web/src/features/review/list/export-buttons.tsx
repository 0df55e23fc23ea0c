import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CandidateFilters, type ExportFormat, exportCandidateList } from '@urna/contract/candidacy/review';
import { bogotaDay } from '@urna/contract/shared/dates';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import classes from './candidates-list.module.css';

const formats = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

interface ExportButtonsProps {
  filters: CandidateFilters;
  fileName: string;
  disabled: boolean;
}

/** Exports all pages of the filtered list. */
export function ExportButtons({ filters, fileName, disabled }: ExportButtonsProps) {
  const run = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const file = await staffClient.download(exportCandidateList, { body: { ...filters, format } });
      saveFile(file, `${fileName}-${bogotaDay(new Date(serverNow()))}.${format}`);
    },
    onSuccess: () => toast.success('La lista se exportó con los filtros actuales.'),
    onError: toastError,
  });
  return (
    <div className={classes.exports} role="group" aria-label="Exportar la lista">
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          loading={run.isPending && run.variables === format}
          disabled={disabled || (run.isPending && run.variables !== format)}
          onClick={() => run.mutate(format)}
        >
          Exportar {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
