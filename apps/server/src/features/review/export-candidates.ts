import { setImmediate as otherWork } from 'node:timers/promises';
import { bogotaDay } from '@urna/contract/dates';
import type { CandidateFilters, ExportFormat } from '@urna/contract/review';
import type { Deps } from '../../platform/deps.ts';
import { record } from '../../services/activity/record.ts';
import type { Table } from '../../services/spreadsheets/table.ts';
import { writeCsv } from '../../services/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../services/spreadsheets/write-xlsx.ts';
import { asCauser } from '../../services/staff/staff-guard.ts';
import type { StaffRow } from '../../services/staff/staff-queries.ts';
import { matchingIds, readRows } from './candidate-list.ts';
import { exportColumns } from './export-columns.ts';

const BATCH = 500;

/** The list that the filters show, all of its pages. Who took it along stands in the activity log. */
export async function exportCandidates(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  format: ExportFormat,
  filters: CandidateFilters,
): Promise<{ fileName: string; content: AsyncIterable<Buffer> }> {
  const now = deps.clock.now();
  // The ids first, so that what is decided while the file goes out neither doubles nor drops a line.
  const ids = await matchingIds(deps.db, filters, null);
  await deps.db.transaction().execute((tx) =>
    record(tx, now, asCauser(staff), {
      log_name: 'candidate',
      event: 'candidates_exported',
      properties: { format, rows: ids.length, filters },
    }),
  );
  const table: Table = {
    columns: exportColumns,
    rows: async function* () {
      for (let at = 0; at < ids.length; at += BATCH) {
        const rows = await readRows(deps, ids.slice(at, at + BATCH));
        yield rows.map((row) => exportColumns.map(({ of }) => of(row) ?? ''));
        await otherWork();
      }
    },
  };
  const fileName = `candidatos-${bogotaDay(now)}.${format}`;
  return { fileName, content: format === 'csv' ? writeCsv(table) : writeXlsx('Candidatos', table) };
}
