import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logChecked } from '@urna/transparency/log-refusal';
import { isKeyName, readVkey } from '@urna/transparency/note/note-key';
import { z } from 'zod';
import { isElectionAddress } from './elections/election-server.ts';

/** What the operator can fix: printed as a sentence. */
export class SettingsError extends Error {}

const seconds = z.number('debe ser un número').positive('debe ser mayor que cero');
const webAddress = z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' });

const NO_ELECTION = 'falta la elección: --url DIRECCIÓN --key LLAVE';

const originSchema = webAddress.transform((address, context) => {
  const { origin, pathname, search, hash } = new URL(address);
  if (`${pathname}${search}${hash}` === '/') return origin;
  context.addIssue({ code: 'custom', message: 'debe ser solo https://NOMBRE, sin nada detrás' });
  return z.NEVER;
});

const electionSchema = z.strictObject({
  url: z.string().refine(isElectionAddress, 'debe ser la dirección de una elección: https://…/elections/NOMBRE'),
  key: z.string().transform((text, context) => {
    const read = logChecked(() => readVkey(text));
    if (read.ok && read.value.kind === 'log') return read.value;
    context.addIssue({ code: 'custom', message: 'no es la llave pública de una elección, o está incompleta' });
    return z.NEVER;
  }),
  /** Where else its booth is served. The server itself can't name one: it would choose whom the witness calls. */
  booths: z.array(originSchema).min(1).optional(),
});

const alarmSettingsSchema = z.strictObject({
  webhook: webAddress.optional(),
  mail: z
    .strictObject({
      smtp: z.string('falta').regex(/^smtps?:\/\//, 'debe empezar por smtp:// o smtps://'),
      from: z.string('falta').min(3, 'falta'),
      to: z.array(z.string().includes('@', { error: 'no es un correo' }), 'falta a quién').min(1, 'falta a quién'),
    })
    .optional(),
});
export type AlarmSettings = z.infer<typeof alarmSettingsSchema>;

/** The file of `--config`; the same names as options on the command line. */
const settingsSchema = z
  .strictObject({
    data: z.string().default('./veedor'),
    name: z
      .string()
      .refine(isKeyName, 'no puede llevar espacios ni el signo +; use un dominio suyo, como veedor.universidad.edu.co')
      .optional(),
    listen: z
      .string()
      .regex(/^(\[[0-9a-f:]+\]|[^:[\]]+):\d{1,5}$/, 'debe ser dirección:puerto, como 127.0.0.1:8700')
      .default('127.0.0.1:8700'),
    elections: z
      .array(electionSchema, NO_ELECTION)
      .min(1, NO_ELECTION)
      // Their records would lie in one folder.
      .refine((all) => new Set(all.map(({ key }) => key.name)).size === all.length, 'la misma elección está dos veces'),
    peers: z.array(webAddress).default([]),
    every_seconds: seconds.default(60),
    silence_minutes: seconds.default(15),
    compare_hours: z.number('debe ser un número').min(0, 'no puede ser negativo').default(24),
    booth_seconds: seconds.default(60),
    /** Whether to serve the sealed booth to voters, too. */
    booth: z.boolean().default(false),
    /** Whether to serve the page on which voters check their ballots with a second device. */
    check: z.boolean().default(false),
    /** The page's file, if not the one of this release. */
    check_page: z.string().default(join(import.meta.dirname, '../../web/dist/comprobar.html')),
    threads: z.int('debe ser un número entero').min(1, 'debe ser al menos 1').default(availableParallelism()),
    alarms: alarmSettingsSchema.default({}),
  })
  .refine(({ booth, elections }) => !booth || new Set(elections.map(({ url }) => new URL(url).origin)).size === 1, {
    path: ['booth'],
    error: 'un veedor sirve la casilla de una sola instalación',
  });
export type Settings = z.infer<typeof settingsSchema> & { once: boolean };
export type FollowedElection = Settings['elections'][number];

const options = {
  config: { type: 'string' },
  url: { type: 'string', multiple: true },
  key: { type: 'string', multiple: true },
  peer: { type: 'string', multiple: true },
  data: { type: 'string' },
  name: { type: 'string' },
  listen: { type: 'string' },
  every: { type: 'string' },
  silence: { type: 'string' },
  compare: { type: 'string' },
  threads: { type: 'string' },
  webhook: { type: 'string' },
  smtp: { type: 'string' },
  'mail-from': { type: 'string' },
  'mail-to': { type: 'string', multiple: true },
  booth: { type: 'boolean' },
  'booth-at': { type: 'string', multiple: true },
  check: { type: 'boolean' },
  'check-page': { type: 'string' },
  once: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads the command line, and the file that it names. Null if help was asked for. */
export function readSettings(args: readonly string[]): Settings | null {
  const values = parseOptions(args);
  if (values.help) return null;
  const { url = [], key = [], peer, data, name, listen } = values;
  if (url.length !== key.length) throw new SettingsError('Cada --url lleva su --key, en el mismo orden.');
  const file = values.config === undefined ? {} : readFile(values.config);
  const own = {
    data,
    name,
    listen,
    peers: peer,
    every_seconds: numberOf(values.every),
    silence_minutes: numberOf(values.silence),
    compare_hours: numberOf(values.compare),
    threads: numberOf(values.threads),
    booth: values.booth,
    check: values.check,
    check_page: values['check-page'],
    elections:
      url.length === 0 ? undefined : url.map((one, index) => ({ url: one, key: key[index], ...boothsOf(values) })),
    alarms: alarmsOf(values),
  };
  const fromArguments = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const read = settingsSchema.safeParse({ ...file, ...fromArguments });
  if (read.success) return { ...read.data, once: values.once };
  const problems = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new SettingsError(`No se entiende la configuración:\n${problems.join('\n')}`);
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

const boothsOf = ({ 'booth-at': booths }: ReturnType<typeof parseOptions>) => (booths === undefined ? {} : { booths });

function alarmsOf(values: ReturnType<typeof parseOptions>): unknown {
  const { webhook, smtp, 'mail-from': from, 'mail-to': to } = values;
  const mail = [smtp, from, to].every((value) => value === undefined) ? undefined : { smtp, from, to };
  if (webhook === undefined && mail === undefined) return undefined;
  return { ...(webhook === undefined ? {} : { webhook }), ...(mail === undefined ? {} : { mail }) };
}

function readFile(path: string): object {
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof json === 'object' && json !== null) return json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`No se pudo leer el archivo de configuración ${path}: ${reason}`);
  }
  throw new SettingsError(`El archivo de configuración ${path} debe contener un objeto JSON.`);
}
