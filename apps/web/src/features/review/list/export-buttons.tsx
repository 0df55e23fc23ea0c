import { Button } from '@mantine/core';
import { bogotaDay } from '@urna/contract/dates';
import { type CandidateFilters, type ExportFormat, exportCandidateList } from '@urna/contract/review';
import { useState } from 'react';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { saveFile } from '../../../ui/files/save-file.ts';
import classes from './candidates-list.module.css';

const formats = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

interface ExportButtonsProps {
  filters: CandidateFilters;
  fileName: string;
  disabled: boolean;
}

/** Exports all pages of the filtered list. */
export function ExportButtons({ filters, fileName, disabled }: ExportButtonsProps) {
  const [running, setRunning] = useState<ExportFormat | null>(null);
  const run = async (format: ExportFormat) => {
    setRunning(format);
    try {
      const file = await staffClient.download(exportCandidateList, { query: { ...filters, format } });
      saveFile(file, `${fileName}-${bogotaDay(new Date(serverNow()))}.${format}`);
      toast.success('La lista se exportó con los filtros actuales.');
    } catch (error) {
      toast.error(messageOf(error));
    }
    setRunning(null);
  };
  return (
    <div className={classes.exports} role="group" aria-label="Exportar la lista">
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          loading={running === format}
          disabled={disabled || (running !== null && running !== format)}
          onClick={() => void run(format)}
        >
          Exportar {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
