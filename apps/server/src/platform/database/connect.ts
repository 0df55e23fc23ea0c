import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockForProcess } from '@urna/node-tools/process-lock';
import { Kysely, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { CallingDialect } from './after-commit.ts';
import { limitStatements, type StatementLimits } from './limit-statements.ts';
import type { Database, Tables } from './tables.ts';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  embedded: boolean;
  /** The whole database as a tar file; of the embedded one alone. */
  dumpFolder?: () => Promise<Blob>;
  close: () => Promise<void>;
}

const { builtins } = pg.types;
const ourParsers = new Map<number, (text: string) => unknown>([
  // Counts and ids stay far below 2^53.
  [builtins.INT8, Number],
  // A calendar day has no time zone: keep its text.
  [builtins.DATE, String],
]);
const defaultParser: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown = pg.types.getTypeParser;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => ourParsers.get(oid) ?? defaultParser(oid, format),
};

function kyselyOn(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new CallingDialect({ pool }) });
}

/** Kysely ends the pool only if it has run a query; migrations and health checks use the pool directly. */
async function end(db: Database, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

export function openPostgres(
  url: string,
  options: { maxConnections: number; onError: (error: Error) => void; limits?: StatementLimits },
): OpenDatabase {
  const { limits = { serverMs: 30_000, graceMs: 10_000 } } = options;
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.maxConnections,
    // For opening a connection, and for waiting for a pooled one.
    connectionTimeoutMillis: 10_000,
    statement_timeout: limits.serverMs,
    idle_in_transaction_session_timeout: 60_000,
    // A new connection has to prepare every statement again.
    idleTimeoutMillis: 300_000,
    application_name: 'urna',
  });
  // The pool replaces an idle connection that the server drops; without a listener, the error event would end the
  // process.
  pool.on('error', options.onError);
  // The same for a connection that breaks between two statements of a transaction: its next query fails.
  pool.on('connect', (client) => void client.on('error', options.onError));
  const db = kyselyOn(limitStatements(pool, limits));
  return { db, pool, embedded: false, close: () => end(db, pool) };
}

/** Opens PGlite: in a folder, or in memory for tests (`loadFrom` is a dump of a migrated database). */
export async function openEmbedded(where: { folder: string } | { loadFrom?: Blob }): Promise<OpenDatabase> {
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  const lock = 'folder' in where ? lockEmbeddedFolder(where.folder) : undefined;
  try {
    const engine =
      'folder' in where
        ? await PGlite.create({ dataDir: join(where.folder, 'database') }).catch((cause: unknown) => {
            throw new DatabaseDamagedError(where.folder, cause);
          })
        : await PGlite.create(where.loadFrom ? { loadDataDir: where.loadFrom } : {});
    // One engine, one connection: a second client would write into the first one's transaction.
    const pool = new pg.Pool(Object.assign(createPgConfig(engine), { types, max: 1, idleTimeoutMillis: 0 }));
    const db = kyselyOn(pool);
    const close = async () => {
      await end(db, pool);
      await engine.close();
      lock?.release();
    };
    return { db, pool, embedded: true, dumpFolder: () => engine.dumpDataDir('gzip'), close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Opens the configured database. */
export async function openConfigured(
  config: Pick<Config, 'database' | 'dataDir'>,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (!config.database) return openEmbedded({ folder: config.dataDir });
  return openPostgres(config.database.url, { maxConnections: config.database.connections, onError });
}

class DatabaseInUseError extends OperatorError {
  override name = 'DatabaseInUseError';
}

/** Replaces PGlite's own message, which reads like a crash, with one that tells the operator what to do. */
class DatabaseDamagedError extends OperatorError {
  override name = 'DatabaseDamagedError';

  constructor(folder: string, cause: unknown) {
    super(
      [
        `No se pudo abrir la base de datos embebida de la carpeta ${folder}: sus archivos están dañados, incompletos o no se pueden leer.`,
        `Si tiene una copia de esa carpeta, restáurela. Si solo estaba probando el producto, aparte la carpeta ${join(folder, 'database')} o use otra con DATA_DIR, y vuelva a iniciar: se crea una base nueva.`,
      ].join('\n'),
      { cause },
    );
  }
}

/** Two processes on one PGlite folder lose data without an error. */
function lockEmbeddedFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockForProcess(join(folder, 'in-use.lock'));
  if (!lock) {
    throw new DatabaseInUseError(
      `Otro proceso de Urna está usando la base de datos de la carpeta ${folder}. Deténgalo primero, o use otra carpeta con DATA_DIR.`,
    );
  }
  return lock;
}

/**
 * Whether a pooler stands between us and PostgreSQL. It shows itself by the process that it names at the start of a
 * connection, which isn't the one that answers.
 */
export async function isPooled(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (client as unknown as { processID: number | null }).processID !== rows[0]?.pid;
}
