import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { codeOf } from './errors.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';

const flag = z.enum(['0', '1'], 'debe ser 0 o 1').transform((text) => text === '1');
const origin = z
  .url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' })
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'no lleva nada después del nombre y el puerto',
  );
/** Several, with commas between them. */
const origins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(origin));
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** An installation's settings, validated at start. `docs/operations.md` explains each. */
const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  ARCHIVE_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres://')
    .refine(
      (text) => URL.canParse(text) && !new URL(text).host.includes(','),
      'no es una dirección válida de un solo servidor; los signos especiales de la contraseña se escriben con %',
    )
    .optional(),
  DATABASE_CONNECTIONS: count(10),
  PATRONI_URLS: origins,
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'debe empezar por smtp:// o smtps://')
    .refine(
      (text) => URL.canParse(text),
      'no es una dirección válida; los signos especiales de la contraseña se escriben con %',
    )
    .optional(),
  MAIL_FROM: z.string().default('Urna <no-responder@urna.test>'),
  MAIL_CONNECTIONS: count(8),
  MAIL_RETURN_PATH: z
    .string()
    .regex(/^[^\s@*<>]*\*?[^\s@*<>]*@[^\s@*<>]+$/, 'debe ser una dirección como rebotes@dominio o rebotes+*@dominio')
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, 'debe ser un nombre como correo2026, sin el dominio')
    .optional(),
  BOUNCE_MAILBOX_URL: z
    .string()
    .regex(/^imaps?:\/\//, 'debe empezar por imap:// o imaps://')
    .refine(
      (text) => URL.canParse(text) && new URL(text).username !== '' && new URL(text).password !== '',
      'debe llevar usuario y contraseña; sus signos especiales se escriben con %',
    )
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' }).optional(),
  BOOTH_URL: origin.optional(),
  BOOTH_ORIGINS: origins,
  STAFF_PASSKEYS: z.enum(['optional', 'required'], 'debe ser optional o required').default('optional'),
  DIRECTORY_ISSUER: z
    .url({ error: 'debe ser una dirección https' })
    // In clear a stranger on the way could be anybody; on this machine there is no way.
    .refine((text) => /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(text), 'debe ser una dirección https')
    .optional(),
  DIRECTORY_CLIENT_ID: z.string().optional(),
  DIRECTORY_CLIENT_SECRET: z.string().optional(),
  DIRECTORY_LABEL: z.string().max(30, 'debe tener 30 caracteres o menos').optional(),
  SECRET_KEY_FILE: z.string().optional(),
  URNA_DEMO: flag.optional(),
  URNA_DRILL: flag.optional(),
  URNA_DEMO_AUTHORITY: flag.default(false),
  URNA_DEMO_WITNESS: flag.default(true),
  ELECTIONS_ON_EMBEDDED: flag.optional(),
  UPDATE_DATA_URL: z
    .url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' })
    .default('https://www.jcc.gov.co/'),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text, context): TrustProxy => {
      const trusted = parseTrustProxy(text);
      if (trusted.ok) return trusted.value;
      context.addIssue({ code: 'custom', message: trusted.reason });
      return z.NEVER;
    }),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  CODES_PER_HOUR: count(6),
  CODES_PER_MINUTE_PER_ADDRESS: count(30),
  FAILURES_PER_DAY: count(5000),
  REQUESTS_PER_MINUTE_PER_ADDRESS: count(600),
  RENDERS_PER_MINUTE_PER_ADDRESS: count(60),
  BALLOT_THREADS: count(availableParallelism()),
  CHECKPOINT_SECONDS: z.coerce.number().int().positive().max(3600, 'debe ser 3600 o menos').optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

/** SECRET_KEY_FILE is one of them, and not the file of another: the secret has no other form. */
export const settingNames = Object.keys(environmentSchema.shape);

/** Under which an environment holds them: each may stand in a file instead. */
export const variableNames = settingNames.flatMap((name) => [name, `${name}_FILE`]);

interface SettingsRead {
  /** The texts of those that are set, by their names. */
  settings: Record<string, string>;
  /** Why a file can't be taken, each with the name of its setting. */
  reasons: string[];
  /** The files that settings were read from, by the name of the setting. */
  files: Record<string, string>;
}

/** Far beyond any setting: a wrong path may lead to a device or a disk image. */
const MAX_BYTES = 65_536;

/** The settings and, if every one of them is valid, their values; `reasons` then still names what can't be taken. */
export function readEnvironment(variables: NodeJS.ProcessEnv): SettingsRead & { environment: Environment | null } {
  const read = readSettings(variables);
  const parsed = environmentSchema.safeParse(read.settings);
  if (parsed.success) return { ...read, environment: parsed.data };
  const invalid = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { ...read, reasons: [...read.reasons, ...invalid], environment: null };
}

/**
 * The settings of an environment. Each may stand in a file instead, named by NAME_FILE, as container runtimes and service
 * managers hand out secrets: it then shows neither in the list of processes nor in the environment of a child.
 */
function readSettings(variables: NodeJS.ProcessEnv): SettingsRead {
  const read: SettingsRead = { settings: {}, reasons: [], files: {} };
  for (const name of settingNames) {
    // An empty variable in a systemd unit file means "not set".
    const value = variables[name] ?? '';
    const file = variables[`${name}_FILE`] ?? '';
    if (value !== '') read.settings[name] = value;
    if (file === '') continue;
    read.files[name] = file;
    if (value !== '') read.reasons.push(`${name}: está también en ${name}_FILE; deje uno de los dos.`);
    else {
      const content = contentOf(file);
      if (content.ok) read.settings[name] = content.text;
      else read.reasons.push(`${name}_FILE: ${content.reason}`);
    }
  }
  return read;
}

function contentOf(file: string): { ok: true; text: string } | { ok: false; reason: string } {
  const refuse = (reason: string) => ({ ok: false as const, reason });
  try {
    const stats = statSync(file);
    if (!stats.isFile() && !stats.isFIFO()) return refuse(`${file} no es un archivo.`);
    if (stats.size > MAX_BYTES) return refuse(`el archivo ${file} es demasiado grande para un ajuste.`);
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') return refuse(`el archivo ${file} está vacío.`);
    return text.includes('\n') ? refuse(`el archivo ${file} debe tener una sola línea.`) : { ok: true, text };
  } catch (error) {
    const code = codeOf(error);
    const why = code === 'ENOENT' ? 'no existe' : code === 'EACCES' ? 'este usuario no puede leerlo' : code;
    return refuse(`no se pudo leer el archivo ${file} (${why}).`);
  }
}
