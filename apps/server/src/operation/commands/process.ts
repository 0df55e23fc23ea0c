import { type WindowName, windowNames } from '@urna/contract/processes/calendar';
import { tellChange, VOTING_DATES_WORD, windowChangeRefusal } from '@urna/contract/processes/calendar-rules';
import { fromWireTime, tellTime } from '@urna/contract/shared/dates';
import { makeCurrent } from '../../features/processes/change-state.ts';
import { openFileSandbox } from '../../open-file-sandbox.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Database } from '../../platform/database/tables.ts';
import { record, theOperator } from '../../services/activity/record.ts';
import { readCalendarState, windowsOf } from '../../services/processes/calendar.ts';
import { countForgettable, type Forgotten, forgetProcess, forgetsAt } from '../../services/processes/forget-process.ts';
import { currentProcess, findProcess } from '../../services/processes/processes.ts';
import { setWindow } from '../../services/processes/set-window.ts';
import { ExportFolder } from '../export/export-folder.ts';
import { exportProcess } from '../export/export-process.ts';
import { amount, CommandError, confirmWord, note, print, UsageError } from './output.ts';

type ProcessOrder =
  | { action: 'list' }
  | { action: 'begin'; slug: string }
  | { action: 'export'; slug: string; folder: string }
  | { action: 'forget'; slug: string; dryRun: boolean };

export function readProcessOrder([action, slug, folder, ...more]: readonly string[], dryRun: boolean): ProcessOrder {
  if (action === 'list' && slug === undefined) return { action };
  if (action === 'begin' && slug && folder === undefined) return { action, slug };
  if (action === 'export' && slug && folder && more.length === 0) return { action, slug, folder };
  if (action === 'forget' && slug && folder === undefined) return { action, slug, dryRun };
  throw new UsageError();
}

/** The acta has the installation's address: with another one its bytes would differ from the published ones. */
export function requireAddressOfActa(config: Config, { action }: ProcessOrder): void {
  if (action === 'export' && config.database !== null && !config.publicUrlIsSet) {
    throw new CommandError('Falta PUBLIC_URL: el acta de escrutinio lleva enlaces a esa dirección.');
  }
}

export async function processCommand({ db }: OpenDatabase, config: Config, order: ProcessOrder): Promise<number> {
  if (order.action === 'list') await list(db);
  else if (order.action === 'begin') await begin(db, order.slug);
  else if (order.action === 'export') await exportTo(db, config, order);
  else await forget(db, order);
  return 0;
}

export async function requireProcess(db: Database, slug: string): Promise<ProcessRow> {
  const process = await findProcess(db, slug);
  if (!process) throw new CommandError(`No hay un proceso «${slug}».`);
  return process;
}

const states = { draft: 'borrador', current: 'en curso', archived: 'archivado' } as const;

async function list(db: Database): Promise<void> {
  for (const process of await db.selectFrom('processes').selectAll().orderBy('id').execute()) {
    const { slug, state, title, period } = process;
    print([slug.padEnd(20), states[state].padEnd(9), `${title} (${period})`, retention(process)].join('  ').trimEnd());
  }
}

/** In a new installation. To take the place of another process is for two administrators. */
async function begin(db: Database, slug: string): Promise<void> {
  const process = await requireProcess(db, slug);
  const current = await db.selectFrom('processes').select('slug').where('state', '=', 'current').executeTakeFirst();
  if (current) throw new CommandError(`Ya está en curso el proceso ${current.slug}.`);
  await makeCurrent({ db, clock: systemClock }, theOperator, process);
  print(`El proceso ${slug} está en curso.`);
}

function retention(process: ProcessRow): string {
  if (process.forgotten_at) return `datos personales eliminados el ${tellTime(process.forgotten_at)}`;
  const due = forgetsAt(process);
  return due ? `datos personales hasta el ${tellTime(due)}` : '';
}

async function exportTo(db: Database, config: Config, { slug, folder }: { slug: string; folder: string }) {
  const process = await requireProcess(db, slug);
  const files = await ExportFolder.create(folder);
  const fileSandbox = openFileSandbox();
  try {
    const { publicUrl, updateDataUrl } = config;
    await exportProcess({ db, clock: systemClock, fileSandbox, publicUrl, updateDataUrl }, process, files);
  } finally {
    await fileSandbox.close();
  }
  const properties = await files.finish();
  await db.transaction().execute((tx) => record(tx, theOperator, 'process_exported', { process, ...properties }));
  if (process.forgotten_at) note('Los datos personales de este proceso ya se eliminaron: no están en la carpeta.');
  print(`El proceso ${slug} está en ${folder}. Compruébelo allí con: sha256sum -c MANIFIESTO.sha256`);
}

const counted = ({ candidates, documents, voters, mails, log_entries }: Forgotten): string => {
  const people = amount(candidates, 'candidatura', 'candidaturas');
  const files = amount(documents, 'documento', 'documentos');
  const electors = amount(voters, 'votante', 'votantes');
  const entries = `${amount(log_entries, 'entrada', 'entradas')} del registro de actividades`;
  return `${people}, ${files}, ${electors}, ${amount(mails, 'correo', 'correos')} y ${entries}`;
};

async function forget(db: Database, { slug, dryRun }: { slug: string; dryRun: boolean }): Promise<void> {
  const process = await requireProcess(db, slug);
  if (process.forgotten_at) {
    return print(`Los datos personales del proceso ${slug} se eliminaron el ${tellTime(process.forgotten_at)}.`);
  }
  const due = forgetsAt(process);
  if (!due) {
    const reason = process.state === 'archived' ? 'no tiene un plazo' : 'no está archivado';
    throw new CommandError(`Los datos personales del proceso ${slug} se conservan: ${reason}.`);
  }
  if (dryRun) {
    print(
      `El plazo termina el ${tellTime(due)}. Se eliminarían los datos personales de ${counted(await countForgettable(db, process))}.`,
    );
    return;
  }
  if (due > systemClock.now()) {
    throw new CommandError(`El plazo termina el ${tellTime(due)}: hasta entonces no se elimina nada.`);
  }
  const forgotten = await forgetProcess({ db, clock: systemClock }, process);
  if (!forgotten) throw new CommandError('Otro servidor está eliminando los datos personales de este proceso.');
  print(`Se eliminaron los datos personales de ${counted(forgotten)}.`);
}

interface CalendarChange {
  window: WindowName;
  opensAt: Date;
  closesAt: Date;
  reason: string;
  /** The word, where it was typed with the command. */
  confirm: string | undefined;
}

/** Null to show the windows only. */
export function readCalendarChange(
  words: readonly string[],
  { reason, confirm }: { reason?: string | undefined; confirm?: string | undefined },
): CalendarChange | null {
  const [name, opens, closes, ...more] = words;
  if (name === undefined) return null;
  const window = windowNames.find((known): known is WindowName => known === name);
  const opensAt = fromWireTime(opens ?? '');
  const closesAt = fromWireTime(closes ?? '');
  if (!window || more.length > 0 || Number.isNaN(opensAt.getTime()) || Number.isNaN(closesAt.getTime()) || !reason)
    throw new UsageError();
  return { window, opensAt, closesAt, reason, confirm };
}

export async function calendarCommand(
  { db }: OpenDatabase,
  { drill }: Config,
  change: CalendarChange | null,
): Promise<number> {
  const process = await currentProcess(db);
  if (change) {
    const { window, opensAt: opens_at, closesAt: closes_at, confirm } = change;
    const state = await readCalendarState(db, process.calendar_id, { drill });
    const now = systemClock.now();
    const refusal = windowChangeRefusal(window, { opens_at, closes_at }, state, now);
    if (refusal !== null) throw new CommandError(refusal);
    for (const sentence of tellChange(window, { opens_at, closes_at }, state, now)) print(sentence);
    if (window === 'voting' && !(await confirmWord(VOTING_DATES_WORD, confirm, 'No se cambió nada'))) return 1;
    await setWindow({ db, clock: systemClock, drill }, theOperator, process, change);
  }
  const windows = await windowsOf(db, process);
  for (const { name, opens_at, closes_at } of windows.toSorted((a, b) => a.opens_at.getTime() - b.opens_at.getTime())) {
    print(`${name.padEnd(12)} ${tellTime(opens_at)}  →  ${tellTime(closes_at)}`);
  }
  return 0;
}
