import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type ImportKind, importKindSchema } from '@urna/contract/administration';
import { findImported, importList } from '../features/admin/importers.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { theOperator } from '../services/activity/record.ts';
import type { ImportReport } from '../services/files/csv-import/import-csv.ts';
import { currentProcess } from '../services/processes/processes.ts';
import { CommandError, print, UsageError } from './output.ts';

/** What the lines of each kind are, and what happens to those that the file leaves out. */
function wordsOf(kind: ImportKind): { fresh: string; gone: string } {
  if (kind === 'register') return { fresh: 'personas nuevas', gone: '' };
  if (kind === 'universities') return { fresh: 'instituciones nuevas', gone: 'que ya no se ofrecen' };
  return { fresh: 'personas nuevas', gone: 'que salen del censo' };
}

export interface ImportOrder {
  kind: ImportKind;
  file: string;
  dryRun: boolean;
}

export function readImportOrder([kind, file, ...more]: readonly string[], dryRun: boolean): ImportOrder {
  const { data: known } = importKindSchema.safeParse(kind);
  if (!known || !file || more.length > 0) throw new UsageError();
  return { kind: known, file, dryRun };
}

/** Each new elector is mailed a link, thousands at once: the links must not point to the operator's own machine. */
export function requireAddress(config: Config, { kind, dryRun }: ImportOrder): void {
  const isRoll = kind.startsWith('roll-');
  if (isRoll && !dryRun && config.database !== null && !config.publicUrlIsSet) {
    throw new CommandError('Falta PUBLIC_URL: los correos al censo llevan enlaces a esa dirección.');
  }
}

export async function importFile({ db }: OpenDatabase, publicUrl: string, order: ImportOrder): Promise<number> {
  const { kind, file, dryRun } = order;
  const what = await findImported(db, await currentProcess(db), kind);
  const report = await importList({ db, clock: systemClock, publicUrl }, what, {
    source: () => createReadStream(file),
    fileName: basename(file),
    dryRun,
    causer: theOperator,
    onProgress: (done, total) => print(`${done} de ${total} líneas`),
  });
  for (const { line, reason } of report.bad) print(`Línea ${line}: ${reason}`);
  if (report.badTotal > 0) {
    if (report.badTotal > report.bad.length) print(`… y ${report.badTotal - report.bad.length} más`);
    const whole = report.lines === 0;
    print(
      whole
        ? 'No se importó nada.'
        : `${report.badTotal} de ${report.lines} líneas tienen problemas: no se importó nada.`,
    );
    return 1;
  }
  if (dryRun) print(`${report.lines} líneas correctas.`);
  if (!dryRun || report.deactivated !== undefined) print(counted(kind, report));
  return 0;
}

function counted(kind: ImportKind, { created, updated, deactivated }: ImportReport): string {
  const { fresh, gone } = wordsOf(kind);
  return `${created} ${fresh}, ${updated} que ya estaban${deactivated === undefined ? '' : `, ${deactivated} ${gone}`}.`;
}
