import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ignoreBrokenPipe } from '@urna/node-tools/ignore-broken-pipe';
import { commands } from './commands.ts';
import { problemText } from './problem.ts';
import { note, print } from './terminal.ts';
import { usage } from './usage.ts';

/** The process: reads the order, and says in one sentence what a person can mend. */
ignoreBrokenPipe();
// The folder holds names and addresses.
process.umask(0o077);

const text = { type: 'string' } as const;
const options = {
  roll: text,
  out: text,
  folder: text,
  archive: text,
  mail: text,
  voter: text,
  reason: text,
  address: text,
  confirm: text,
  yes: { type: 'boolean' },
  authority: text,
  election: text,
  csv: { type: 'boolean' },
  unsent: { type: 'boolean' },
  replace: { type: 'boolean' },
  'without-reconciliation': text,
  'without-notices': { type: 'boolean' },
  'passphrase-file': text,
  'password-file': text,
  port: text,
  help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (values.help) {
    print(usage);
    return 0;
  }
  if (name === undefined) {
    const { serveGuide } = await import('./page/serve-guide.ts');
    await serveGuide({ folder: resolve(values.folder ?? 'credenciales'), port: Number(values.port ?? 0) });
    return 0;
  }
  const command = Object.hasOwn(commands, name) && rest.length === 0 ? commands[name] : undefined;
  if (!command) {
    note(usage);
    return 2;
  }
  return command(values);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) note(usage);
  // A defect of the program keeps its stack, which holds no secret.
  else note(problemText(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exitCode = isUsage ? 2 : 1;
}
