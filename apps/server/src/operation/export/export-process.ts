import { changeActionLabels, changeStateLabels } from '@urna/contract/access/change-requests';
import { sql } from 'kysely';
import type { ActaDeps } from '../../features/election/acta/render-acta.ts';
import { readProcess } from '../../features/processes/read-processes.ts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Database, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { cli } from '../../platform/installed-version.ts';
import { type ChangeRow, listChangesOfProcess } from '../../services/access/change-requests/change-rows.ts';
import { exportLog } from '../../services/activity/verify-chain.ts';
import { listContests } from '../../services/processes/contest-rows.ts';
import { note } from '../commands/output.ts';
import { exportCandidates } from './export-candidates.ts';
import { exportClaims } from './export-claims.ts';
import { exportContest } from './export-contest.ts';
import { type Column, csvOf, type ExportFolder, timeCell } from './export-folder.ts';

type ExportDeps = Pick<Deps, 'clock' | 'updateDataUrl'> & Omit<ActaDeps, 'db'> & { db: Database };

/** Exports everything public of a process and everything that a court needs, as one moment of the database shows it. */
export async function exportProcess(
  { db, ...deps }: ExportDeps,
  process: ProcessRow,
  folder: ExportFolder,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Between two statements an archive of gigabytes is flushed to the disk.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await writeFiles({ ...deps, db: tx }, process, folder);
    });
}

async function writeFiles(deps: Omit<ExportDeps, 'db'> & { db: Tx }, process: ProcessRow, folder: ExportFolder) {
  const { db } = deps;
  await folder.write('LEEME.txt', explanation(process));
  note('proceso.json');
  await folder.write('proceso.json', `${JSON.stringify(await describe(deps, process), null, 2)}\n`);
  for (const contest of await listContests(db, process)) {
    note(`elecciones/${contest.slug}`);
    await exportContest(deps, contest, folder);
  }
  const candidates = await exportCandidates(db, process, folder);
  note(`candidatos: ${candidates}`);
  await exportClaims(db, process, folder);
  await folder.write('cambios.csv', csvOf(changeColumns, await listChangesOfProcess(db, process.id)));
  note('actividades.jsonl');
  await folder.write('actividades.jsonl', exportLog(db, { process: process.id }));
}

/** The words, windows, contests, declarations and guides, as administrators see them, with who was left off a ballot. */
async function describe(deps: Omit<ExportDeps, 'db'> & { db: Tx }, process: ProcessRow) {
  const { fixed: _fixed, waits_for: _waits, ...words } = await readProcess(deps, process);
  const exclusions = await deps.db
    .selectFrom('contest_exclusions as exclusion')
    .innerJoin('contests', 'contests.id', 'exclusion.contest')
    .select(['contests.slug as contest', 'candidate_id', 'reason', 'excluded_by', 'excluded_at'])
    .where('contests.process_id', '=', process.id)
    .orderBy('excluded_at')
    .execute();
  return { ...words, exclusions, exported_at: deps.clock.now() };
}

/** What took two administrators. */
const changeColumns: readonly Column<ChangeRow>[] = [
  ['Cambio', (row) => changeActionLabels[row.action]],
  ['Elección', (row) => row.contest_slug],
  ['Sobre', (row) => row.about],
  ['Qué cambia', (row) => row.details.map(({ label, value, masked = value }) => `${label}: ${masked}`).join('; ')],
  ['Motivo', (row) => row.reason],
  ['Estado', (row) => changeStateLabels[row.state]],
  ['Lo pidió', (row) => row.requested_by_name],
  ['Pedido el', (row) => timeCell(row.requested_at)],
  ['Con efecto desde', (row) => timeCell(row.takes_effect_at)],
  ['Lo aprobó', (row) => row.approved_by_name],
  ['Aprobado el', (row) => timeCell(row.approved_at)],
  ['Lo terminó', (row) => row.ended_by],
  ['Terminó el', (row) => timeCell(row.ended_at)],
  ['Por qué terminó', (row) => row.ended_reason],
];

const explanation = ({ title }: ProcessRow): string => `${title}

MANIFIESTO.sha256 tiene la huella de cada archivo; se escribe al final, así que una carpeta sin él está incompleta.
  sha256sum -c MANIFIESTO.sha256

proceso.json                  las palabras del proceso, sus fechas, elecciones, declaraciones y documentos
actividades.jsonl             el registro de actividades, una entrada por línea
cambios.csv                   lo que pidieron dos administradores, como un correo corregido después del sellado
reclamaciones.csv             las reclamaciones sobre el censo y el registro, y su decisión; los archivos, en reclamaciones/
candidatos/                   candidaturas, decisiones, documentos y propuestas (CSV), y los archivos de cada candidatura
elecciones/NOMBRE/            de cada elección:
  eleccion.json               lo que se publicó al sellarla
  candidatos.json             los candidatos y sus propuestas, como los muestra la página pública
  censo.csv                   el censo, con quiénes votaron
  avisos-no-fui-yo.csv        quienes dijeron «No fui yo», y de qué
  urna.bel                    la urna pública
  credenciales.json           la lista con la firma de la autoridad de credenciales, si hubo una
  autoridad-de-credenciales.json  lo que ella firmó después de la votación, y las cuentas
  acta-de-sellado.json        las firmas de los custodios sobre lo que se selló
  casilla/HUELLA/voting       la casilla que se selló, y cada una que la reemplazó; ${cli} booth hash CARPETA
  punto-de-control.txt        el último punto de control de la urna, con las firmas de los veedores
  resultado.json, acta.pdf    el resultado publicado y el acta de escrutinio
  pruebas-de-descifrado.json  las pruebas que acompañan a la urna
  acta-del-empate.pdf         si hubo un empate y se resolvió
  fotos/                      las fotos de la tarjeta electoral

Cómo se comprueba
  ${cli} verify elecciones/NOMBRE/urna.bel --proofs elecciones/NOMBRE/pruebas-de-descifrado.json
  ${cli} verify-sealing-act elecciones/NOMBRE/urna.bel elecciones/NOMBRE/acta-de-sellado.json

En cada línea de actividades.jsonl, «huella» es el SHA-256 de los bytes de «huella_anterior» (en la primera, 32 ceros)
seguidos de «contenido» en UTF-8. En el contenido, «personal_hash» es el SHA-256 de los bytes de «sal» seguidos de
«parte_personal». Las entradas de otros procesos, y las que ya se borraron, no tienen su parte personal.

Esta carpeta tiene datos personales (Ley 1581 de 2012): guárdela cifrada y con acceso restringido.
`;
