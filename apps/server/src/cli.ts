import { parseArgs } from 'node:util';
import { ignoreBrokenPipe } from '@urna/node-tools/ignore-broken-pipe';
import {
  type CommandDatabase,
  type CommandNeeds,
  describeDatabase,
  withDatabase,
} from './operation/commands/open-for-command.ts';
import { CommandError, note, print, UsageError } from './operation/commands/output.ts';
import { usageError, usageOf } from './operation/commands/usage.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { GRANT_CHECKPOINTS, takeCheckpointRight } from './platform/database/long-transaction.ts';
import { AppError, codeOf, OperatorError } from './platform/errors.ts';

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
  backups: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** A parsed command, before any database is opened: how it opens one, and what it runs. */
interface Command extends CommandNeeds {
  before?: (config: Config) => void;
  run: (database: CommandDatabase, config: Config) => Promise<number>;
}

/** Each loads its own modules alone: loading all of them takes longer than most commands. */
async function readCommand([command, ...words]: string[], values: Values): Promise<Command> {
  if (command === 'migrate' && words.length === 0) {
    const takesRight = values.create;
    return { writes: true, migrates: true, run: async (database) => migrated(database, takesRight) };
  }
  if (command === 'staff') {
    const { staffCommand, staffWrites } = await import('./operation/commands/staff.ts');
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
    const { importFile, readImportOrder, requireAddress } = await import('./operation/commands/import-file.ts');
    const order = readImportOrder(words, { dryRun: values['dry-run'], confirm: values.confirm });
    return {
      writes: !order.dryRun,
      before: (config) => requireAddress(config, order),
      run: async (database, config) => importFile(database, config, order),
    };
  }
  if (command === 'process') {
    const { processCommand, readProcessOrder, requireAddressOfActa } = await import('./operation/commands/process.ts');
    const order = readProcessOrder(words, values['dry-run']);
    return {
      writes: order.action === 'forget' && !order.dryRun,
      before: (config) => requireAddressOfActa(config, order),
      run: async (database, config) => processCommand(database, config, order),
    };
  }
  if (command === 'person') {
    const { personCommand, readPersonOrder } = await import('./operation/commands/person.ts');
    const order = readPersonOrder(words, values.process);
    return { run: async (database) => personCommand(database, order) };
  }
  if (command === 'calendar') {
    const { calendarCommand, readCalendarChange } = await import('./operation/commands/process.ts');
    const change = readCalendarChange(words, values);
    return { writes: change !== null, run: async (database, config) => calendarCommand(database, config, change) };
  }
  if (command === 'booth' && words.join(' ') === 'propose' && values.reason) {
    const { reason } = values;
    return {
      writes: true,
      before: ({ database, publicUrl, publicUrlIsSet }) => {
        if (database !== null && !publicUrlIsSet) {
          note(`Falta PUBLIC_URL: los enlaces de los correos a los custodios llevarán a ${publicUrl}`);
        }
      },
      run: async (database, config) =>
        (await import('./operation/commands/booth.ts')).proposeBoothCommand(database, config, reason),
    };
  }
  if (command === 'secret' && words[0] === 'change' && words.length === 1 && values.reason) {
    const { reason } = values;
    return {
      writes: true,
      changesSecret: true,
      run: async (database, config) =>
        (await import('./operation/commands/secret.ts')).changeSecretCommand(database, config, reason),
    };
  }
  if (command === 'dev' && words.join(' ') === 'seed') {
    return {
      writes: true,
      before: ({ production }) => {
        if (production) throw new CommandError('En producción no hay datos de desarrollo.');
      },
      run: async (database, config) =>
        (await import('./operation/commands/dev.ts')).seedDevelopment(database, config, values.small),
    };
  }
  if (command === 'traces' && words.length === 0) {
    const { tracesCommand } = await import('./operation/commands/traces.ts');
    return { run: async (database) => tracesCommand(database, values.backups) };
  }
  if (command === 'verify-log' && words.length === 0) {
    return { run: (await import('./operation/commands/verify.ts')).verifyLogCommand };
  }
  throw new UsageError();
}

async function migrated({ applied, db }: CommandDatabase, takesRight: boolean): Promise<number> {
  if (takesRight && !(await takeCheckpointRight(db))) {
    note(
      `Falta un permiso para borrar de los archivos lo que se destruye al publicar. Como postgres: ${GRANT_CHECKPOINTS};`,
    );
  }
  print(applied.length > 0 ? `Aplicadas: ${applied.join(', ')}` : 'La base de datos está al día.');
  return 0;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help || positionals[0] === 'help') {
    process.stdout.write(usageOf(positionals[0]));
    return 0;
  }
  // Anyone may verify an archive or a booth: it needs no database and no configuration.
  if (positionals[0] === 'verify') {
    return (await import('./operation/commands/verify.ts')).verifyArchiveCommand(positionals[1], values.proofs);
  }
  if (positionals[0] === 'verify-sealing-act') {
    return (await import('./operation/commands/verify.ts')).verifySealingActCommand(positionals[1], positionals[2]);
  }
  if (positionals.length === 3 && positionals.slice(0, 2).join(' ') === 'booth hash') {
    return (await import('./operation/commands/booth.ts')).boothHashCommand(positionals[2]);
  }
  // They open databases of their own choice.
  const [order, ...more] = positionals;
  if (order === 'backup') return (await import('./operation/backup/command.ts')).backupCommand(more, values);
  if (order === 'restore') return (await import('./operation/backup/command.ts')).restoreCommand(more, values);
  if (positionals.join(' ') === 'doctor') {
    const { doctor } = await import('./operation/doctor/doctor.ts');
    return doctor(process.env, { acceptLoss: values['accept-loss'], json: values.json });
  }
  const { before, run: work, ...needs } = await readCommand(positionals, values);
  const config = readConfig(process.env, 'command');
  note(`Base de datos: ${describeDatabase(config)}.`);
  before?.(config);
  return withDatabase(config, { ...needs, create: values.create }, (database) => work(database, config));
}

/** The message and exit code of an error that the operator can fix; null for a bug. */
function refusalOf(error: unknown): { text: string; exitCode: number } | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
    const [option] = /--?[\w-]+/.exec(error.message) ?? [];
    const reason = error instanceof UsageError ? error.message : `No se entiende la opción ${option ?? ''}.`;
    return { text: usageError(words, reason), exitCode: 2 };
  }
  if (error instanceof AppError || error instanceof CommandError) return { text: `${error.message}\n`, exitCode: 1 };
  if (error instanceof OperatorError) return { text: `${error.message}\n`, exitCode: 2 };
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
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  process.stderr.write(refusal.text);
  process.exitCode = refusal.exitCode;
}
