import { claimMatterLabels, claimStateLabels } from '@urna/contract/voting/claims';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { type ClaimRow, claimStateOf, claimsOf, findClaimFile } from '../../services/election/roll/claims.ts';
import { type Column, csvOf, type ExportFolder, timeCell } from './export-folder.ts';

const fileOf = ({ id, file_name }: ClaimRow) => (file_name === null ? null : `reclamaciones/${id}.pdf`);

const columns: readonly Column<ClaimRow>[] = [
  ['Número', ({ id }) => String(id)],
  ['Elección', ({ contest_slug }) => contest_slug],
  ['Reclamación', ({ matter }) => claimMatterLabels[matter]],
  ['Identificación', ({ identification }) => identification],
  ['Institución', ({ institution }) => institution],
  ['Nombre', ({ name }) => name],
  ['Correo', ({ email }) => email],
  ['Qué dice', ({ text }) => text],
  ['Presentada el', ({ presented_at }) => timeCell(presented_at)],
  ['Archivo', fileOf],
  ['Estado', (row) => claimStateLabels[claimStateOf(row)]],
  ['La decidió', ({ decided_by_name }) => decided_by_name],
  ['Decidida el', ({ decided_at }) => timeCell(decided_at)],
  ['Motivo', ({ reason }) => reason],
];

/** The claims about the roll and the register, with what was decided, and the files that came with them. */
export async function exportClaims(db: Tx, process: ProcessKey, folder: ExportFolder): Promise<void> {
  const claims = (await claimsOf(db, process, undefined).execute()).toSorted((a, b) => a.id - b.id);
  await folder.write('reclamaciones.csv', csvOf(columns, claims));
  for (const claim of claims) {
    const path = fileOf(claim);
    // One at a time: hundreds of files needn't be in memory at once.
    const bytes = path && (await findClaimFile(db, process, claim.id))?.bytes;
    if (path && bytes) await folder.write(path, bytes);
  }
}
