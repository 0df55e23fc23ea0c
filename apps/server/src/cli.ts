import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Verdict, verdictOf } from '@urna/belenios/verify/report';
import { type WindowName, windowNames } from '@urna/contract/calendar';
import { fromWireTime, tellTime } from '@urna/contract/dates';
import { ignoreBrokenPipe } from '@urna/node-tools/ignore-broken-pipe';
import { progressBar } from '@urna/node-tools/progress-bar';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import { reportText } from '@urna/verification/report-text';
import { doctor } from './commands/doctor/doctor.ts';
import { importFile, readImportOrder, requireAddress } from './commands/import-file.ts';
import {
  type CommandDatabase,
  type CommandNeeds,
  describeDatabase,
  openForCommand,
  requiredSecrets,
} from './commands/open-for-command.ts';
import { CommandError, note, print, UsageError } from './commands/output.ts';
import { personCommand, readPersonOrder } from './commands/person.ts';
import { processCommand, readProcessOrder, requireAddressOfActa } from './commands/process.ts';
import { staffCommand, staffWrites } from './commands/staff.ts';
import { usage, usageOf } from './commands/usage.ts';
import { verifySealingAct } from './features/trustees/verify-sealing-act.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { DatabaseDamagedError, DatabaseInUseError } from './platform/database/embedded-lock.ts';
import { NewerDatabaseError } from './platform/database/migrate.ts';
import { AppError } from './platform/errors.ts';
import { InstallationError, isDrill } from './platform/installation.ts';
import { WrongSecretError } from './platform/secret-fingerprint.ts';
import { theOperator } from './services/activity/record.ts';
import { verifyChain } from './services/activity/verify-chain.ts';
import { windowsOf } from './services/operations/calendar/calendar.ts';
import { setWindow } from './services/operations/calendar/set-window.ts';
import { changeSecret } from './services/operations/installation/change-secret.ts';
import { currentProcess } from './services/processes/processes.ts';

const options = {
  'dry-run': { type: 'boolean', default: false },
  confirm: { type: 'string' },
  create: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'accept-loss': { type: 'boolean', default: false },
  small: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  reason: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  proofs: { type: 'string' },
  process: { type: 'string' },
  to: { type: 'string' },
  recipient: { type: 'string', multiple: true },
  into: { type: 'string' },
  identity: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** A parsed command, before any database is opened: how it opens one, and what it runs. */
interface Command extends Partial<CommandNeeds> {
  before?: (config: Config) => void;
  run: (database: CommandDatabase, config: Config) => Promise<number>;
}

function readCommand([command, ...words]: string[], values: Values): Command {
  if (command === 'migrate' && words.length === 0) {
    return { writes: true, migrates: true, run: async ({ applied }) => migrated(applied) };
  }
  if (command === 'staff') {
    const writes = staffWrites(words);
    if (writes === null) throw new UsageError();
    return {
      writes,
      before: (config) => {
        if (words[0] === 'create' && config.database !== null && !config.publicUrlIsSet) {
          note(`Falta PUBLIC_URL: el enlace del correo llevará a ${config.publicUrl}`);
        }
      },
      run: async ({ db }, { publicUrl }) => staffCommand({ db, clock: systemClock, publicUrl }, words, values),
    };
  }
  if (command === 'import') {
    const order = readImportOrder(words, { dryRun: values['dry-run'], confirm: values.confirm });
    return {
      writes: !order.dryRun,
      before: (config) => requireAddress(config, order),
      run: async (database, { publicUrl }) => importFile(database, publicUrl, order),
    };
  }
  if (command === 'process') {
    const order = readProcessOrder(words, values['dry-run']);
    return {
      writes: order.action === 'forget' && !order.dryRun,
      before: (config) => requireAddressOfActa(config, order),
      run: async (database, config) => processCommand(database, config, order),
    };
  }
  if (command === 'person') {
    const order = readPersonOrder(words, values.process);
    return { run: async (database) => personCommand(database, order) };
  }
  if (command === 'calendar') {
    const change = readCalendarChange(words, values.reason);
    return { writes: change !== null, run: async (database, config) => calendar(database, config, change) };
  }
  if (command === 'secret' && words[0] === 'change' && words.length === 1 && values.reason) {
    const { reason } = values;
    return {
      writes: true,
      changesSecret: true,
      run: async (database, config) => secretChange(database, config, reason),
    };
  }
  if (command === 'dev' && words.join(' ') === 'seed') {
    return {
      writes: true,
      before: ({ production }) => {
        if (production) throw new CommandError('En producción no hay datos de desarrollo.');
      },
      // Loaded here alone: the demonstration draws pictures and PDFs, which other commands needn't wait for.
      run: async (database, config) =>
        (await import('./commands/dev.ts')).seedDevelopment(database, config, values.small),
    };
  }
  if (command === 'verify-log' && words.length === 0) return { run: verifyLog };
  throw new UsageError();
}

function migrated(applied: readonly string[]): number {
  print(applied.length > 0 ? `Aplicadas: ${applied.join(', ')}` : 'La base de datos está al día.');
  return 0;
}

interface CalendarChange {
  window: WindowName;
  opensAt: Date;
  closesAt: Date;
  reason: string;
}

function readCalendarChange(words: readonly string[], reason: string | undefined): CalendarChange | null {
  const [name, opens, closes, ...more] = words;
  if (name === undefined) return null;
  const window = windowNames.find((known): known is WindowName => known === name);
  const opensAt = fromWireTime(opens ?? '');
  const closesAt = fromWireTime(closes ?? '');
  if (!window || more.length > 0 || Number.isNaN(opensAt.getTime()) || Number.isNaN(closesAt.getTime()) || !reason)
    throw new UsageError();
  return { window, opensAt, closesAt, reason };
}

async function calendar({ db }: CommandDatabase, { drill }: Config, change: CalendarChange | null): Promise<number> {
  const process = await currentProcess(db);
  if (change) {
    const result = await setWindow({ db, clock: systemClock, drill }, theOperator, process, change);
    if (!result.ok) throw new CommandError(result.reason);
  }
  const windows = await windowsOf(db, process);
  for (const { name, opens_at, closes_at } of windows.toSorted((a, b) => a.opens_at.getTime() - b.opens_at.getTime())) {
    print(`${name.padEnd(12)} ${tellTime(opens_at)}  →  ${tellTime(closes_at)}`);
  }
  return 0;
}

async function secretChange({ db }: CommandDatabase, config: Config, reason: string): Promise<number> {
  const deps = { db, clock: systemClock, secrets: requiredSecrets(config) };
  const { neededBy } = await changeSecret(deps, theOperator, reason);
  if (neededBy.length > 0) {
    const names = neededBy.join(', ');
    throw new CommandError(
      `El secreto no se puede cambiar todavía: hay elecciones selladas sin resultado publicado (${names}).`,
    );
  }
  print(
    'La base de datos es ahora de este secreto. Inicie los procesos con él; los que sigan con el anterior no sirven.',
  );
  return 0;
}

async function verifyLog({ db }: CommandDatabase): Promise<number> {
  const report = await verifyChain(db);
  if (report.ok) {
    print(`La cadena está completa: ${report.entries} entradas comprobadas.`);
    if (report.erased > 0) print(`Entradas sin sus datos personales: ${report.erased}.`);
    if (await isDrill(db)) print('Es de un simulacro: nada de lo que dice es de una votación real.');
    return 0;
  }
  print(
    `La cadena se rompe en la entrada ${report.id}: ${report.reason}. Las ${report.entries} anteriores son correctas.`,
  );
  return 1;
}

/** 2 is a usage error, as for every command. */
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

async function verifyActs(archive: string | undefined, act: string | undefined): Promise<number> {
  if (!archive || !act) throw new UsageError();
  const { ok, lines } = await verifySealingAct(archive, act);
  for (const line of lines) print(line);
  print(ok ? 'ACTA CORRECTA: cada firma es de una llave que está en la urna.' : 'ACTA NO CORRECTA.');
  return ok ? 0 : 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help || positionals[0] === 'help') {
    process.stdout.write(usageOf(positionals[0]));
    return 0;
  }
  // Anyone may verify an archive: it needs no database and no configuration.
  if (positionals[0] === 'verify') return verify(positionals[1], values.proofs);
  if (positionals[0] === 'verify-sealing-act') return verifyActs(positionals[1], positionals[2]);
  // They open databases of their own choice.
  const [order, ...more] = positionals;
  if (order === 'backup') return (await import('./commands/backup/command.ts')).backupCommand(more, values);
  if (order === 'restore') return (await import('./commands/backup/command.ts')).restoreCommand(more, values);
  if (positionals.join(' ') === 'doctor') {
    return doctor(process.env, { acceptLoss: values['accept-loss'], json: values.json });
  }
  const { before, run: work, ...needs } = readCommand(positionals, values);
  const config = readConfig(process.env, 'command');
  note(`Base de datos: ${describeDatabase(config)}.`);
  before?.(config);
  const fewest = { writes: false, migrates: false, changesSecret: false, saysWhatItIs: false, create: values.create };
  const database = await openForCommand(config, { ...fewest, ...needs });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}

/** The message and exit code of an error that the operator can fix; null for a bug. */
function told(error: unknown): { text: string; exitCode: number } | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    const reason = error instanceof UsageError ? error.message : '';
    return { text: reason === '' ? usage : `${reason}\n\n${usage}`, exitCode: 2 };
  }
  if (error instanceof AppError || error instanceof CommandError) return { text: `${error.message}\n`, exitCode: 1 };
  const settings = [
    ConfigError,
    DatabaseInUseError,
    DatabaseDamagedError,
    NewerDatabaseError,
    WrongSecretError,
    InstallationError,
  ];
  if (settings.some((kind) => error instanceof kind)) {
    return { text: `${error.message}\n`, exitCode: 2 };
  }
  if (code === 'ENOENT') {
    return { text: `No se encontró el archivo: ${'path' in error ? String(error.path) : ''}\n`, exitCode: 2 };
  }
  return null;
}

// Piping an import's progress to `head` must not abort the import.
ignoreBrokenPipe();
try {
  process.exitCode = await run();
} catch (error) {
  const refusal = told(error);
  if (!refusal) throw error;
  process.stderr.write(refusal.text);
  process.exitCode = refusal.exitCode;
}
