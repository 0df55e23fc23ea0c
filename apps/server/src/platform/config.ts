import { join, resolve } from 'node:path';
import type { DirectorySettings } from './directory.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { OperatorError } from './errors.ts';
import { relyingPartyOf } from './relying-party.ts';
import { makeSecretFile, readSecretFile, SECRET_FILE } from './secrets.ts';
import type { TrustProxy } from './trust-proxy.ts';

const FAILURES_PER_TEN_MINUTES = 100;
const FAILURES_PER_DAY_PER_PERSON = 20;
const WAITING_BALLOTS = 200;

/** The settings of an installation, as its parts take them. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Where the files of the public archives are, which can be made anew from the database. */
  archiveDir: string;
  database: { url: string; connections: number } | null;
  /** The REST interfaces of Patroni, which `doctor` asks. */
  patroniUrls: readonly string[];
  mail: { url: string; from: string; returnPath: string | null; connections: number } | null;
  /** The mailbox in which mail comes back. */
  bounceMailboxUrl: string | null;
  /** Whether mail stays in the local mailbox, where the person trying the product reads it. */
  localMailbox: boolean;
  publicUrl: string;
  publicUrlIsSet: boolean;
  /** The origin of the booth: `publicUrl` where it has none of its own. */
  boothUrl: string;
  /** Origins of other bodies that serve the booth. */
  boothOrigins: readonly string[];
  staffPasskeys: 'optional' | 'required';
  /** The entity's own directory, with which the staff may log in. */
  directory: DirectorySettings | null;
  /** Null where the server creates a secret of its own in the data folder. */
  secretKeyFile: string | null;
  demo: boolean;
  /** A rehearsal: no mail leaves, every page says so, and dates can be moved. */
  drill: boolean;
  /** Whether an authority makes the credentials of the demonstration's institutions. */
  demoAuthority: boolean;
  /** Whether a witness runs beside the demonstration, as a process of its own. */
  demoWitness: boolean;
  updateDataUrl: string;
  trustProxy: TrustProxy;
  metricsToken: string | null;
  logLevel: NonNullable<Environment['LOG_LEVEL']>;
  limits: Limits;
  /** Threads that verify ballots, and how many ballots may queue for them. */
  verification: { threads: number; waiting: number };
  /** How often a checkpoint of a growing ballot box is published. */
  checkpointSeconds: number;
  /** The selector of the key with which the mail server signs mails (DKIM), if the operator named it. */
  dkimSelector: string | null;
  /** The files that settings were read from, by the name of the setting. */
  settingFiles: Record<string, string>;
}

export interface Limits {
  codesPerHour: number;
  codesPerMinutePerAddress: number;
  /** Failed attempts in the whole installation from which a proof of work is required. */
  failuresPerTenMinutes: number;
  /** Failed attempts in the whole installation from which codes are longer for the rest of the day. */
  failuresPerDay: number;
  /** Failed attempts for one person from which that person's logins require a proof of work and longer codes. */
  failuresPerDayPerPerson: number;
  requestsPerMinutePerAddress: number;
  rendersPerMinutePerAddress: number;
}

export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const secretFileText = (path: string) =>
  `el archivo ${path} debe contener al menos 32 bytes en hexadecimal (openssl rand -hex 32)`;

/**
 * Reads the settings for the server, for a start that may make the demonstration, or for an operator's command, and
 * refuses them with all reasons at once. Production's requirements don't apply to a command: it names its database
 * itself, and sends no mail.
 */
export function readConfig(variables: NodeJS.ProcessEnv, use: 'server' | 'trial' | 'command' = 'server'): Config {
  const { environment: env, settings, reasons, files } = readEnvironment(variables);
  const demo = use !== 'server' && env !== null && isDemo(env);
  if (use !== 'command' && settings['NODE_ENV'] === 'production') reasons.push(...missingInProduction(settings));
  reasons.push(...missingOfDirectory(settings));
  if (use !== 'command' && env) {
    reasons.push(...unusablePasskeys(env), ...sharedBoothHost(env));
    if (!demo) reasons.push(...unfitDatabase(env));
  }
  const secretPath = settings['SECRET_KEY_FILE'];
  if (secretPath !== undefined) reasons.push(...wrongSecretFile(secretPath));
  if (!env || reasons.length > 0) {
    throw new ConfigError(`La configuración no es válida:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`);
  }
  const production = env.NODE_ENV === 'production';
  const dataDir = resolve(env.DATA_DIR);
  const drill = env.URNA_DRILL ?? false;
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    archiveDir: resolve(env.ARCHIVE_DIR ?? join(dataDir, 'archives')),
    database: env.DATABASE_URL ? { url: env.DATABASE_URL, connections: env.DATABASE_CONNECTIONS } : null,
    patroniUrls: env.PATRONI_URLS,
    mail:
      env.MAIL_URL && !drill
        ? {
            url: env.MAIL_URL,
            from: env.MAIL_FROM,
            returnPath: env.MAIL_RETURN_PATH ?? null,
            connections: env.MAIL_CONNECTIONS,
          }
        : null,
    // Reading it would mark the messages of the real installation as read.
    bounceMailboxUrl: drill ? null : (env.BOUNCE_MAILBOX_URL ?? null),
    // Only for trying the product: a configured database may be a real installation's, whose codes must not be readable
    // here.
    localMailbox: drill || (!env.MAIL_URL && !production && (!env.DATABASE_URL || demo)),
    publicUrl: publicUrlOf(env),
    publicUrlIsSet: env.PUBLIC_URL !== undefined,
    boothUrl: env.BOOTH_URL ?? publicUrlOf(env),
    boothOrigins: env.BOOTH_ORIGINS,
    staffPasskeys: env.STAFF_PASSKEYS,
    directory: directoryOf(env),
    secretKeyFile: env.SECRET_KEY_FILE ?? null,
    demo,
    drill,
    demoAuthority: env.URNA_DEMO_AUTHORITY,
    demoWitness: demo && env.URNA_DEMO_WITNESS,
    updateDataUrl: env.UPDATE_DATA_URL,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    // A person trying the product needs the instructions on the console, not a line per request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    limits: {
      codesPerHour: env.CODES_PER_HOUR,
      codesPerMinutePerAddress: env.CODES_PER_MINUTE_PER_ADDRESS,
      failuresPerTenMinutes: FAILURES_PER_TEN_MINUTES,
      failuresPerDay: env.FAILURES_PER_DAY,
      failuresPerDayPerPerson: FAILURES_PER_DAY_PER_PERSON,
      requestsPerMinutePerAddress: env.REQUESTS_PER_MINUTE_PER_ADDRESS,
      rendersPerMinutePerAddress: env.RENDERS_PER_MINUTE_PER_ADDRESS,
    },
    verification: { threads: env.BALLOT_THREADS, waiting: WAITING_BALLOTS },
    // Whoever tries the product shouldn't wait five minutes for a proof.
    checkpointSeconds: env.CHECKPOINT_SECONDS ?? (demo ? 20 : 300),
    dkimSelector: env.MAIL_DKIM_SELECTOR ?? null,
    settingFiles: files,
  };
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Environment): string {
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '');
}

/** On a configured database only on request: it may be a real installation's. */
const isDemo = ({ URNA_DEMO, DATABASE_URL, NODE_ENV }: Environment): boolean =>
  URNA_DEMO ?? (!DATABASE_URL && NODE_ENV !== 'production');

/** PGlite admits one process and has no backups: refused before anybody prepares an election on it. */
function unfitDatabase(env: Environment): string[] {
  if (env.DATABASE_URL || env.URNA_DRILL || env.ELECTIONS_ON_EMBEDDED) return [];
  return [
    'DATABASE_URL: falta; una elección necesita PostgreSQL. La base de datos embebida es para la demostración, que se inicia con «npm start».',
  ];
}

/** Administrators could never create the passkey that they must have. */
function unusablePasskeys(env: Environment): string[] {
  if (env.STAFF_PASSKEYS !== 'required' || relyingPartyOf(publicUrlOf(env)) !== null) return [];
  return [
    'STAFF_PASSKEYS: las llaves de acceso necesitan un dominio con https en PUBLIC_URL (o http://localhost), no un número de IP.',
  ];
}

const directorySettings = ['DIRECTORY_ISSUER', 'DIRECTORY_CLIENT_ID', 'DIRECTORY_CLIENT_SECRET', 'DIRECTORY_LABEL'];

/** A part of them would show a button that leads nowhere. */
function missingOfDirectory(set: Record<string, string | undefined>): string[] {
  const missing = directorySettings.filter((name) => set[name] === undefined);
  if (missing.length === directorySettings.length) return [];
  return missing.map((name) => `${name}: falta; los ajustes del directorio van juntos.`);
}

function directoryOf({ DIRECTORY_ISSUER, ...env }: Environment): DirectorySettings | null {
  if (DIRECTORY_ISSUER === undefined) return null;
  const { DIRECTORY_CLIENT_ID = '', DIRECTORY_CLIENT_SECRET = '', DIRECTORY_LABEL = '' } = env;
  return {
    issuer: DIRECTORY_ISSUER,
    clientId: DIRECTORY_CLIENT_ID,
    clientSecret: DIRECTORY_CLIENT_SECRET,
    label: DIRECTORY_LABEL,
  };
}

/** Requests are told apart by their host, which names no scheme. */
function sharedBoothHost(env: Environment): string[] {
  if (env.BOOTH_URL === undefined || new URL(env.BOOTH_URL).host !== new URL(publicUrlOf(env)).host) return [];
  return ['BOOTH_URL: debe tener otro nombre que PUBLIC_URL: allí no se sirve nada más que la casilla.'];
}

const neededInProduction = {
  PUBLIC_URL: 'los enlaces de los correos llevan a esa dirección (https://…)',
  MAIL_URL: 'los correos se envían por SMTP (smtp://usuario:contraseña@servidor:587)',
  MAIL_FROM: 'es el remitente de los correos («Elecciones <elecciones@dominio>»)',
  SECRET_KEY_FILE: 'todos los procesos comparten un archivo con 32 bytes en hexadecimal (openssl rand -hex 32)',
} as const;

function missingInProduction(set: Record<string, string | undefined>): string[] {
  const sendsNothing = set['URNA_DRILL'] === '1';
  const missing = Object.entries(neededInProduction)
    .filter(([name]) => set[name] === undefined && !(sendsNothing && name.startsWith('MAIL_')))
    .map(([name, reason]) => `${name}: falta; en producción ${reason}.`);
  const demo = 'URNA_DEMO: en producción no hay demostración; quítela o póngala en 0.';
  return set['URNA_DEMO'] === '1' ? [...missing, demo] : missing;
}

function wrongSecretFile(path: string): string[] {
  try {
    return readSecretFile(path) ? [] : [`SECRET_KEY_FILE: ${secretFileText(path)}.`];
  } catch {
    return [`SECRET_KEY_FILE: no se pudo leer el archivo ${path}.`];
  }
}

/** The path of the installation's secret, which the server creates at its first start. */
export function secretPathOf({ secretKeyFile, dataDir }: Pick<Config, 'secretKeyFile' | 'dataDir'>): string {
  return secretKeyFile ?? join(dataDir, SECRET_FILE);
}

/** The installation's secret. Without a configured file, the first start creates one in the data folder. */
export function readMasterSecret(config: Pick<Config, 'secretKeyFile' | 'dataDir'>): Buffer {
  if (config.secretKeyFile === null) makeSecretFile(config.dataDir);
  const path = secretPathOf(config);
  const secret = readSecretFile(path);
  if (!secret) throw new ConfigError(`La configuración no es válida:\n  ${secretFileText(path)}.`);
  return secret;
}
