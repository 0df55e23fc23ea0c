import { toWireTime } from '@urna/contract/shared/dates';
import { changeActionLabels, changeStateLabels } from '@urna/contract/staff/change-requests';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { type ChangeRow, listChangesOfProcess } from '../../services/access/change-requests/change-rows.ts';
import { type Column, csvOf, type ExportFolder } from './export-folder.ts';

const time = (at: Date | null) => (at ? toWireTime(at) : '');

const columns: readonly Column<ChangeRow>[] = [
  ['Cambio', (row) => changeActionLabels[row.action]],
  ['Elección', (row) => row.contest_slug],
  ['Sobre', (row) => row.about],
  ['Qué cambia', (row) => row.details.map(({ label, value, masked = value }) => `${label}: ${masked}`).join('; ')],
  ['Motivo', (row) => row.reason],
  ['Estado', (row) => changeStateLabels[row.state]],
  ['Lo pidió', (row) => row.requested_by_name],
  ['Pedido el', (row) => time(row.requested_at)],
  ['Con efecto desde', (row) => time(row.takes_effect_at)],
  ['Lo aprobó', (row) => row.approved_by_name],
  ['Aprobado el', (row) => time(row.approved_at)],
  ['Lo terminó', (row) => row.ended_by],
  ['Terminó el', (row) => time(row.ended_at)],
  ['Por qué terminó', (row) => row.ended_reason],
];

/** What took two administrators in a process. */
export async function exportChanges(db: Queryable, process: ProcessRow, folder: ExportFolder): Promise<void> {
  await folder.write('cambios.csv', csvOf(columns, await listChangesOfProcess(db, process.id)));
}
