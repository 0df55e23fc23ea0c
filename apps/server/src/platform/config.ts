import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { secretFile } from './secrets.ts';

/** The settings of an installation, checked at start. `docs/operations.md` explains each. */
const flag = z.enum(['0', '1']).transform((text) => text === '1');
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres://')
    .optional(),
  DATABASE_CONNECTIONS: count(10),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'debe empezar por smtp:// o smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Elecciones 2025 <no-responder@urna.test>'),
  MAIL_CONNECTIONS: count(8),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'debe ser una dirección http(s)' }).optional(),
  SECRET_KEY_FILE: z.string().optional(),
  URNA_DEMO: flag.optional(),
  SEAL_ON_EMBEDDED: flag.optional(),
  UPDATE_DATA_URL: z.url({ protocol: /^https?$/ }).default('https://www.jcc.gov.co/'),
  TRUST_PROXY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  CODES_PER_HOUR: count(6),
  CODES_PER_MINUTE_PER_ADDRESS: count(30),
  REQUESTS_PER_MINUTE_PER_ADDRESS: count(600),
  RENDERS_PER_MINUTE_PER_ADDRESS: count(60),
  BALLOT_THREADS: count(availableParallelism()),
  BALLOT_QUEUE: count(200),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  database: { url: string; connections: number } | null;
  mail: { url: string; from: string; connections: number } | null;
  publicUrl: string;
  masterSecret: Buffer;
  demo: boolean;
  /** Whether contests may be sealed on the embedded database, which is no place for a real election. */
  sealOnEmbedded: boolean;
  updateDataUrl: string;
  trustProxy: string | false;
  metricsToken: string | null;
  logLevel: NonNullable<z.infer<typeof environmentSchema>['LOG_LEVEL']>;
  limits: Limits;
  /** Threads that verify ballots, and how many may wait for them. */
  verification: { threads: number; waiting: number };
}

export interface Limits {
  codesPerHour: number;
  codesPerMinutePerAddress: number;
  requestsPerMinutePerAddress: number;
  rendersPerMinutePerAddress: number;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable in a unit file means "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`La configuración no es válida:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && !env.MAIL_URL) {
    throw new ConfigError(
      'Falta MAIL_URL: en producción los correos se envían por SMTP (por ejemplo smtp://usuario:clave@servidor:587).',
    );
  }
  if (production && env.DATABASE_URL && !env.SECRET_KEY_FILE) {
    throw new ConfigError(
      'Falta SECRET_KEY_FILE: todos los procesos deben compartir un archivo con 32 bytes en hexadecimal (openssl rand -hex 32).',
    );
  }
  const dataDir = resolve(env.DATA_DIR);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    database: env.DATABASE_URL ? { url: env.DATABASE_URL, connections: env.DATABASE_CONNECTIONS } : null,
    mail: env.MAIL_URL ? { url: env.MAIL_URL, from: env.MAIL_FROM, connections: env.MAIL_CONNECTIONS } : null,
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, ''),
    masterSecret: env.SECRET_KEY_FILE ? readSecret(env.SECRET_KEY_FILE) : secretFile(dataDir),
    // A real installation has none of the demonstration's people unless it asks for them.
    demo: env.URNA_DEMO ?? (!env.DATABASE_URL && !production),
    sealOnEmbedded: env.SEAL_ON_EMBEDDED ?? false,
    updateDataUrl: env.UPDATE_DATA_URL,
    trustProxy: env.TRUST_PROXY ?? false,
    metricsToken: env.METRICS_TOKEN ?? null,
    // Someone who tries the product reads what to do next, not a line for each request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limits: {
      codesPerHour: env.CODES_PER_HOUR,
      codesPerMinutePerAddress: env.CODES_PER_MINUTE_PER_ADDRESS,
      requestsPerMinutePerAddress: env.REQUESTS_PER_MINUTE_PER_ADDRESS,
      rendersPerMinutePerAddress: env.RENDERS_PER_MINUTE_PER_ADDRESS,
    },
    verification: { threads: env.BALLOT_THREADS, waiting: env.BALLOT_QUEUE },
  };
}

function readSecret(path: string): Buffer {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    throw new ConfigError(`SECRET_KEY_FILE: no se pudo leer el archivo ${path}.`);
  }
  if (!/^[0-9a-f]{64,}$/i.test(text)) {
    throw new ConfigError('SECRET_KEY_FILE: el archivo debe contener al menos 32 bytes en hexadecimal.');
  }
  return Buffer.from(text, 'hex');
}
