import { setImmediate as yieldToOtherWork } from 'node:timers/promises';
import { candidateKindLabels, reviewStatusTexts } from '@urna/contract/candidacy/candidacy';
import { type CandidateFilters, type CandidateRow, turnLabels } from '@urna/contract/candidacy/candidate-lists';
import { tellQuestion } from '@urna/contract/candidacy/questions';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { ExportFormat } from '@urna/contract/shared/endpoint';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Table, writeTable } from '../../../platform/files/write-tables.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { matchingIds, readRows } from './candidate-list.ts';

interface ExportColumn {
  title: string;
  width: number;
  of: (row: CandidateRow, now: Date) => string | null;
}

/** The exported columns: identity, status, contact. Nothing that reviewing doesn't need. */
const exportColumns: readonly ExportColumn[] = [
  { title: 'Radicado', width: 16, of: (row) => row.radicado },
  { title: 'Tipo de candidatura', width: 44, of: (row) => candidateKindLabels[row.candidate_type] },
  { title: 'Estado', width: 16, of: (row) => row.review_status },
  { title: 'Descripción del estado', width: 44, of: (row) => reviewStatusTexts[row.review_status] },
  { title: 'Turno', width: 24, of: (row) => turnLabels[row.turn] },
  { title: 'Pregunta al candidato', width: 32, of: ({ question }, now) => question && tellQuestion(question, now) },
  { title: 'Tipo de documento', width: 24, of: (row) => row.identification_type },
  { title: 'Número de documento', width: 20, of: (row) => row.identification_number },
  { title: 'Primer nombre', width: 18, of: (row) => row.first_name },
  { title: 'Segundo nombre', width: 18, of: (row) => row.second_name },
  { title: 'Primer apellido', width: 18, of: (row) => row.first_last_name },
  { title: 'Segundo apellido', width: 18, of: (row) => row.second_last_name },
  { title: 'Tarjeta profesional', width: 18, of: (row) => row.professional_license },
  { title: 'Tipo de título', width: 14, of: (row) => row.degree_type },
  { title: 'Institución', width: 44, of: (row) => row.university_name },
  { title: 'Código SNIES', width: 14, of: (row) => row.snies_code },
  { title: 'Correo electrónico', width: 32, of: (row) => row.email },
  { title: 'Celular', width: 14, of: (row) => row.mobile_phone },
  { title: 'Teléfono fijo', width: 14, of: (row) => row.landline_phone },
  { title: 'Departamento de residencia', width: 26, of: (row) => row.residence_department_name },
  { title: 'Ciudad de residencia', width: 24, of: (row) => row.residence_city_name },
  { title: 'Fecha de inscripción', width: 20, of: (row) => row.submitted_at },
  { title: 'Validado por', width: 26, of: (row) => row.reviewed_by },
  { title: 'Fecha de validación', width: 20, of: (row) => row.reviews.at(-1)?.reviewed_at ?? null },
  { title: 'Observación', width: 60, of: (row) => row.observation },
];

const BATCH = 500;

/** Exports all pages of the filtered list. The activity log records who did. */
export async function exportCandidates(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
  format: ExportFormat,
  filters: CandidateFilters & { ids?: number[] | undefined },
): Promise<{ fileName: string; content: AsyncIterable<Buffer> }> {
  const now = deps.clock.now();
  // Reads the ids first, so that decisions made during the download neither duplicate nor drop a line.
  const ids = await matchingIds(deps, staff, process, filters, null);
  await deps.db
    .transaction()
    .execute((tx) =>
      record(tx, asCauser(staff), 'candidates_exported', { process, format, rows: ids.length, filters }),
    );
  const table: Table = {
    columns: exportColumns,
    rows: async function* () {
      for (let start = 0; start < ids.length; start += BATCH) {
        const rows = await readRows(deps, staff, process, ids.slice(start, start + BATCH));
        yield rows.map((row) => exportColumns.map(({ of }) => of(row, now) ?? ''));
        await yieldToOtherWork();
      }
    },
  };
  const fileName = `candidatos-${bogotaDay(now)}.${format}`;
  return { fileName, content: writeTable(format, 'Candidatos', table) };
}
