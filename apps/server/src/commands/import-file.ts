import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type ImportKind, importKinds } from '@urna/contract/administration';
import { importers } from '../features/admin/importers.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { theOperator } from '../services/activity/record.ts';
import type { ImportReport } from '../services/files/csv-import/import-csv.ts';
import { CommandError, print, UsageError } from './output.ts';

const importWords = {
  register: { fresh: 'personas nuevas' },
  universities: { fresh: 'instituciones nuevas', gone: 'que ya no se ofrecen' },
  'roll-contador': { fresh: 'personas nuevas', gone: 'que salen del censo' },
  'roll-ies': { fresh: 'electores nuevos', gone: 'que salen del censo' },
} as const satisfies Record<ImportKind, { fresh: string; gone?: string }>;

export interface ImportOrder {
  kind: ImportKind;
  file: string;
  dryRun: boolean;
}

export function readImportOrder([kind, file, ...more]: readonly string[], dryRun: boolean): ImportOrder {
  const known = importKinds.find((one): one is ImportKind => one === kind);
  if (!known || !file || more.length > 0) throw new UsageError();
  return { kind: known, file, dryRun };
}

/** Each new elector is mailed a link, thousands at once: the links must not point to the operator's own machine. */
export function requireAddress(config: Config, { kind, dryRun }: ImportOrder): void {
  if (kind === 'roll-ies' && !dryRun && config.database !== null && !config.publicUrlIsSet) {
    throw new CommandError('Falta PUBLIC_URL: a cada elector nuevo se le envía un enlace que lleva a esa dirección.');
  }
}

export async function importFile({ db }: OpenDatabase, publicUrl: string, order: ImportOrder): Promise<number> {
  const { kind, file, dryRun } = order;
  const report = await importers[kind](
    { db, clock: systemClock, publicUrl },
    {
      source: () => createReadStream(file),
      fileName: basename(file),
      dryRun,
      causer: theOperator,
      onProgress: (done, total) => print(`${done} de ${total} líneas`),
    },
  );
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
  const { fresh, gone = '' }: { fresh: string; gone?: string } = importWords[kind];
  return `${created} ${fresh}, ${updated} que ya estaban${deactivated === undefined ? '' : `, ${deactivated} ${gone}`}.`;
}
