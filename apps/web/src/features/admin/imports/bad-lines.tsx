import { Button } from '@mantine/core';
import type { ImportJob } from '@urna/contract/staff/administration';
import { saveFile } from '@urna/ui/save-file';
import { toCsv } from '../../../lib/csv.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import classes from './imports.module.css';
import { isWholeRefused } from './job-words.ts';

const SHOWN = 20;

type BadLine = ImportJob['bad'][number];

/** On a phone the number is the card's heading, without the column's name. */
function LineNumber({ line }: { line: number }) {
  return (
    <>
      <span className={classes.lineWord}>Línea </span>
      {formatNumber(line)}
    </>
  );
}

const columns: Column<BadLine>[] = [
  { key: 'line', header: 'Línea', isRowHeader: true, cell: ({ line }) => <LineNumber line={line} /> },
  {
    key: 'reason',
    header: 'Motivo',
    bare: true,
    cell: ({ reason }) => <span>{reason}</span>,
  },
];

function download({ bad, file_name }: ImportJob): void {
  const rows = [['linea', 'motivo'], ...bad.map(({ line, reason }) => [line, reason])];
  saveFile(toCsv(rows), `errores-${file_name.replace(/\.csv$/i, '')}.csv`);
}

/** The invalid lines of a file and their errors, with a download of all that the server kept. */
export function BadLines({ job }: { job: ImportJob }) {
  if (job.bad.length === 0 || isWholeRefused(job)) return null;
  const shown = job.bad.slice(0, SHOWN);
  const isShort = job.bad_total > shown.length;
  return (
    <div className="stack gap-sm">
      <DataTable
        caption={`Líneas con errores de ${job.file_name}`}
        columns={columns}
        rows={shown}
        rowKey={({ line, reason }) => `${String(line)} ${reason}`}
        needs={400}
      />
      <div className="ends note">
        <p>
          {isShort ? `Las primeras ${String(shown.length)} de ${formatNumber(job.bad_total)}. ` : null}
          {job.bad_total > job.bad.length ? `La descarga trae las primeras ${formatNumber(job.bad.length)}.` : null}
        </p>
        <Button size="sm" variant="default" onClick={() => download(job)}>
          Descargar errores (CSV)
        </Button>
      </div>
    </div>
  );
}
