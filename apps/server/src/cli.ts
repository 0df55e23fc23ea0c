import { createReadStream, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Verdict, verdictOf } from '@urna/belenios/verify/report';
import { type ImportKind, importKinds } from '@urna/contract/administration';
import { type WindowName, windowNames } from '@urna/contract/calendar';
import { fromWireTime, tellTime } from '@urna/contract/dates';
import { reportText } from '@urna/verification/report-text';
import { importers } from './features/admin/importers.ts';
import { verifyArchiveFile } from './features/tally/verify-archive/verify-archive-file.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { type OpenDatabase, openConfigured } from './platform/database/connect.ts';
import { DatabaseDamagedError, DatabaseInUseError } from './platform/database/embedded-lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { outliveReaders } from './platform/outlive-readers.ts';
import { progressBar } from './progress-bar.ts';
import { theSystem } from './services/activity/record.ts';
import { verifyChain } from './services/activity/verify-chain.ts';
import { setWindow } from './services/calendar/set-window.ts';
import type { ImportReport } from './services/csv-import/import-csv.ts';
import { loadReference } from './services/lookups/load-reference.ts';

/** Operator commands: the same use cases as the screens, through the same lock on the embedded database. */
const usage = `Uso: npm run cli -- ORDEN

  import register ARCHIVO.csv [--dry-run]   carga o actualiza el registro profesional
  import universities ARCHIVO.csv [--dry-run]
                                            carga la lista completa de instituciones; las que no están dejan de ofrecerse
  import roll-contador ARCHIVO.csv [--dry-run]
  import roll-ies ARCHIVO.csv [--dry-run]   carga el censo completo de una elección que no se ha sellado; quien no está
                                            en el archivo sale, y a cada elector nuevo de una institución se le envía
                                            el enlace para elegir su contraseña
  calendar                                  muestra las fechas del proceso
  calendar VENTANA APERTURA CIERRE --reason TEXTO
                                            fija una ventana (inscription, correction, voting);
                                            fechas «AAAA-MM-DD HH:mm:ss», hora de Colombia
  verify-log                                comprueba la cadena del registro de actividades
  verify ARCHIVO.bel [--proofs ARCHIVO.json]
                                            comprueba una urna pública entera, con todos los núcleos; con --proofs,
                                            también las pruebas de descifrado que se publican aparte;
                                            termina con 0 si es correcta, 1 si no, 3 si no se puede juzgar
  migrate                                   pone la base de datos al día
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

class UsageError extends Error {}

const importWords = {
  register: { fresh: 'personas nuevas' },
  universities: { fresh: 'instituciones nuevas', gone: 'que ya no se ofrecen' },
  'roll-contador': { fresh: 'personas nuevas', gone: 'que salen del censo' },
  'roll-ies': { fresh: 'electores nuevos', gone: 'que salen del censo' },
} as const satisfies Record<ImportKind, { fresh: string; gone?: string }>;

function counted(kind: ImportKind, { created, updated, deactivated }: ImportReport): string {
  const { fresh, gone = '' }: { fresh: string; gone?: string } = importWords[kind];
  return `${created} ${fresh}, ${updated} que ya estaban${deactivated === undefined ? '' : `, ${deactivated} ${gone}`}.`;
}

async function importFile(
  database: OpenDatabase,
  publicUrl: string,
  [kind, file]: string[],
  dryRun: boolean,
): Promise<number> {
  const known = importKinds.find((one): one is ImportKind => one === kind);
  if (!known || !file) throw new UsageError();
  const report = await importers[known](
    { db: database.db, clock: systemClock, publicUrl },
    {
      source: () => createReadStream(file),
      fileName: basename(file),
      dryRun,
      causer: theSystem,
      onProgress: (done, total) => say(`${done} de ${total} líneas`),
    },
  );
  for (const { line, reason } of report.bad) say(`Línea ${line}: ${reason}`);
  if (report.badTotal > 0) {
    if (report.badTotal > report.bad.length) say(`… y ${report.badTotal - report.bad.length} más`);
    const whole = report.lines === 0;
    say(
      whole
        ? 'No se importó nada.'
        : `${report.badTotal} de ${report.lines} líneas tienen problemas: no se importó nada.`,
    );
    return 1;
  }
  if (dryRun) say(`${report.lines} líneas correctas.`);
  if (!dryRun || report.deactivated !== undefined) say(counted(known, report));
  return 0;
}

async function calendar(database: OpenDatabase, words: string[], reason: string | undefined): Promise<number> {
  const [name, opens, closes] = words;
  if (name !== undefined) {
    const window = windowNames.find((known): known is WindowName => known === name);
    const opensAt = fromWireTime(opens ?? '');
    const closesAt = fromWireTime(closes ?? '');
    if (!window || Number.isNaN(opensAt.getTime()) || Number.isNaN(closesAt.getTime()) || !reason)
      throw new UsageError();
    const result = await setWindow({ db: database.db, clock: systemClock }, theSystem, {
      window,
      opensAt,
      closesAt,
      reason,
    });
    if (!result.ok) {
      say(result.reason);
      return 1;
    }
  }
  for (const row of await database.db.selectFrom('windows').selectAll().orderBy('opens_at').execute()) {
    say(`${row.name.padEnd(12)} ${tellTime(row.opens_at)}  →  ${tellTime(row.closes_at)}`);
  }
  return 0;
}

async function verifyLog(database: OpenDatabase): Promise<number> {
  const report = await verifyChain(database.db);
  if (report.ok) {
    say(`La cadena está completa: ${report.entries} entradas comprobadas.`);
    return 0;
  }
  say(
    `La cadena se rompe en la entrada ${report.id}: ${report.reason}. Las ${report.entries} anteriores son correctas.`,
  );
  return 1;
}

/** 2 is a wrong call, as for every command. */
const verifyExitCodes = { verified: 0, right_so_far: 0, wrong: 1, unjudged: 3 } as const satisfies Record<
  Verdict,
  number
>;

async function verify(file: string | undefined, proofsFile: string | undefined): Promise<number> {
  if (!file) throw new UsageError();
  const proofs = proofsFile === undefined ? undefined : readFileSync(proofsFile, 'utf8');
  const bar = progressBar(process.stderr);
  try {
    const report = await verifyArchiveFile(file, {
      proofs,
      onProgress: ({ bytes, totalBytes, ballots }) => bar.show(bytes / totalBytes, `${ballots} votos`),
    });
    bar.end();
    process.stdout.write(reportText(report));
    return verifyExitCodes[verdictOf(report)];
  } finally {
    bar.end();
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      reason: { type: 'string' },
      proofs: { type: 'string' },
    },
  });
  const [command, ...words] = positionals;
  if (!command) throw new UsageError();
  // Anyone may check an archive: it asks for no database and no configuration.
  if (command === 'verify') return verify(words[0], values.proofs);
  const config = readConfig(process.env);
  const database = await openConfigured(config, () => undefined);
  try {
    const { applied } = await migrate(database.pool);
    await loadReference(database.db);
    if (command === 'import') return await importFile(database, config.publicUrl, words, values['dry-run']);
    if (command === 'calendar') return await calendar(database, words, values.reason);
    if (command === 'verify-log') return await verifyLog(database);
    if (command === 'migrate') {
      say(applied.length > 0 ? `Aplicadas: ${applied.join(', ')}` : 'La base de datos está al día.');
      return 0;
    }
    throw new UsageError();
  } finally {
    await database.close();
  }
}

// An import is not called off because its progress was piped to `head`.
outliveReaders();
try {
  process.exitCode = await run();
} catch (error) {
  const parsing = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof UsageError || parsing) process.stderr.write(usage);
  else if (error instanceof ConfigError || error instanceof DatabaseInUseError || error instanceof DatabaseDamagedError)
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    process.stderr.write(`No se encontró el archivo: ${'path' in error ? String(error.path) : ''}\n`);
  else throw error;
  process.exitCode = 2;
}
