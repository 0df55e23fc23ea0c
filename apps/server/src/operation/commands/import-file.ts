import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type ImportKind, importKindSchema, losesMany, REPLACE_WORD } from '@urna/contract/people/imports';
import { findImported, importList } from '../../features/people/imports/importers.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { theOperator } from '../../services/activity/record.ts';
import type { ImportInput, ImportReport } from '../../services/people/csv-import/import-target.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { requiredSecrets } from './open-for-command.ts';
import { amount, CommandError, confirmWord, print, UsageError } from './output.ts';

export interface ImportOrder {
  kind: ImportKind;
  file: string;
  dryRun: boolean;
  /** The word, where it was typed with the command. */
  confirm: string | undefined;
}

export function readImportOrder(
  [kind, file, ...more]: readonly string[],
  options: Pick<ImportOrder, 'dryRun' | 'confirm'>,
): ImportOrder {
  const { data: known } = importKindSchema.safeParse(kind);
  if (!known || !file || more.length > 0) throw new UsageError();
  return { kind: known, file, ...options };
}

/** Each new elector is mailed a link, thousands at once: the links must not point to the operator's own machine. */
export function requireAddress(config: Config, { kind, dryRun }: ImportOrder): void {
  const isRoll = kind.startsWith('roll-');
  if (isRoll && !dryRun && config.database !== null && !config.publicUrlIsSet) {
    throw new CommandError('Falta PUBLIC_URL: los correos al censo llevan enlaces a esa dirección.');
  }
}

/** Tells what would change, has a great loss confirmed, and imports what was told. */
export async function importFile({ db }: OpenDatabase, config: Config, order: ImportOrder): Promise<number> {
  const { kind, file } = order;
  const what = await findImported(db, async () => currentProcess(db), kind);
  const deps = {
    db,
    clock: systemClock,
    publicUrl: config.publicUrl,
    boothUrl: config.boothUrl,
    // Asked for when an elector's link is signed: no other list, and no dry run, needs it.
    get secrets() {
      return requiredSecrets(config);
    },
  };
  const run = (input: Pick<ImportInput, 'dryRun' | 'reviewed' | 'confirmed'>) =>
    importList(deps, what, {
      ...input,
      source: () => createReadStream(file),
      fileName: basename(file),
      causer: theOperator,
      onProgress: (done, total) => print(`${input.dryRun ? 'Revisando' : 'Importando'}: ${done} de ${total} líneas`),
    });
  const preview = await run({ dryRun: true });
  if (preview.badTotal > 0) return refused(preview);
  print(changesOf(kind, preview));
  for (const { column, count } of preview.review?.fields ?? []) print(`  ${column}: ${count} con otro valor`);
  if (order.dryRun) return 0;
  const confirmed = losesMany(preview);
  if (confirmed && !(await isConfirmed(order, preview))) return 1;
  const report = await run({ dryRun: false, reviewed: preview.review?.fingerprint ?? null, confirmed });
  if (report.badTotal > 0) return refused(report);
  print(`Importado. ${changesOf(kind, report)}`);
  return 0;
}

function refused({ bad, badTotal, lines }: ImportReport): number {
  for (const { line, reason } of bad) print(`Línea ${line}: ${reason}`);
  if (badTotal > bad.length) print(`… y ${badTotal - bad.length} más`);
  const some = `${amount(badTotal, 'línea tiene', 'líneas tienen')} problemas, de ${lines}`;
  print(lines === 0 ? 'No se importó nada.' : `${some}: no se importó nada.`);
  return 1;
}

async function isConfirmed({ confirm }: ImportOrder, { deactivated = 0, existing }: ImportReport): Promise<boolean> {
  print(`Saldrían ${deactivated} de ${existing}: más de la vigésima parte.`);
  return confirmWord(REPLACE_WORD, confirm, 'No se importó nada');
}

function changesOf(kind: ImportKind, { lines, created, updated, unchanged, deactivated }: ImportReport): string {
  const gone = kind.startsWith('roll-')
    ? amount(deactivated ?? 0, 'persona sale del censo', 'personas salen del censo')
    : amount(deactivated ?? 0, 'institución deja de ofrecerse', 'instituciones dejan de ofrecerse');
  return `${amount(lines, 'línea', 'líneas')}: ${[
    amount(created, 'nueva', 'nuevas'),
    amount(updated, 'con cambios', 'con cambios'),
    amount(unchanged, 'igual', 'iguales'),
    ...(deactivated === undefined ? [] : [gone]),
  ].join(', ')}.`;
}
