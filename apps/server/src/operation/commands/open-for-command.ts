import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readMasterSecret, secretPathOf } from '../../platform/config.ts';
import { type OpenDatabase, openConfigured } from '../../platform/database/connect.ts';
import { hasNoTables, migrate, pendingMigrations, requireUsable } from '../../platform/database/migrate.ts';
import { messageOf } from '../../platform/errors.ts';
import { cli } from '../../platform/installed-version.ts';
import { requireSecret } from '../../platform/secret-fingerprint.ts';
import { type Secrets, secretsFrom } from '../../platform/secrets.ts';
import { loadReference } from '../../services/people/lookups.ts';
import { keepInstallation } from '../keep-installation.ts';
import { CommandError } from './output.ts';

export interface CommandNeeds {
  writes?: boolean;
  /** Whether the operator allowed the database to be created. */
  create?: boolean;
  migrates?: boolean;
  /** Whether the configured secret may differ from the database's. */
  changesSecret?: boolean;
  /** Whether it says what this database is, a copy or the installation. */
  saysWhatItIs?: boolean;
}

export interface CommandDatabase extends OpenDatabase {
  applied: string[];
}

/** The database that a command works on, without the password. */
export function describeDatabase({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): string {
  if (!database) return `incorporada, en la carpeta ${dataDir}`;
  const url = new URL(database.url);
  const host = url.searchParams.get('host') ?? (url.host || 'localhost');
  return `PostgreSQL en ${host}, base «${decodeURIComponent(url.pathname.slice(1))}»`;
}

/** Opens the database for a command's work, and closes it afterwards. */
export async function withDatabase(
  config: Config,
  needs: CommandNeeds,
  work: (database: CommandDatabase) => Promise<number>,
): Promise<number> {
  const database = await openForCommand(config, needs);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Opens the database for a command. Forgotten settings must not end in a new folder or in another product's schema:
 * nothing is created without the operator's consent, and a read-only command neither creates nor migrates.
 */
async function openForCommand(config: Config, needs: CommandNeeds): Promise<CommandDatabase> {
  const mayCreate = Boolean(needs.writes && needs.create);
  const missing = config.database === null && !existsSync(join(config.dataDir, 'database', 'PG_VERSION'));
  if (missing && !mayCreate) throw noDatabase(needs, `No hay una base de datos en la carpeta ${config.dataDir}.`);
  const database = await openConfigured(config, () => undefined);
  try {
    const isEmpty = await isEmptyDatabase(database);
    if (isEmpty && !mayCreate) throw noDatabase(needs, 'La base de datos no tiene las tablas de Urna.');
    const secrets = secretOfCommand(config);
    if (needs.writes && !needs.changesSecret && secrets) {
      await requireSecret(database.db, secrets, secretPathOf(config));
    }
    await requireUsable(database.db);
    if (isEmpty || needs.migrates) {
      const { applied } = await migrate(database.pool);
      await loadReference(database.db);
      await keepInstallation({ db: database.db, clock: systemClock }, { ...config, mail: null });
      return { ...database, applied };
    }
    if ((await pendingMigrations(database.db)).length > 0) {
      throw new CommandError(`La base de datos es de una versión anterior. Póngala al día: ${cli} migrate`);
    }
    // A command sends no mail: it may work on a copy.
    if (needs.writes && !needs.saysWhatItIs) {
      await keepInstallation({ db: database.db, clock: systemClock }, { ...config, mail: null });
    }
    return { ...database, applied: [] };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function noDatabase({ writes }: CommandNeeds, what: string): CommandError {
  const hint = 'Indique la base de datos con DATABASE_URL, o la carpeta de la incorporada con DATA_DIR';
  return new CommandError(`${what} ${hint}${writes ? '; para crearla aquí, añada --create' : ''}.`);
}

async function isEmptyDatabase({ db }: OpenDatabase): Promise<boolean> {
  try {
    return await hasNoTables(db);
  } catch (error) {
    throw new CommandError(`No se pudo usar la base de datos: ${messageOf(error)}`, { cause: error });
  }
}

/** The secret, if the settings name one; a command never creates one. */
function secretOfCommand(config: Config): Secrets | null {
  const hasStoredSecret = config.database === null && existsSync(secretPathOf(config));
  return config.secretKeyFile !== null || hasStoredSecret ? secretsFrom(readMasterSecret(config)) : null;
}

/** The secret, for a command that requires it. */
export function requiredSecrets(config: Config): Secrets {
  const secrets = secretOfCommand(config);
  if (!secrets) throw new CommandError('Falta SECRET_KEY_FILE: el archivo del secreto.');
  return secrets;
}
