import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { cli } from '../installed-version.ts';
import { oneRow } from './one-row.ts';
import type { Queryable } from './tables.ts';

const folder = join(import.meta.dirname, '../../../migrations');
// An arbitrary advisory lock id, unique among ours.
const LOCK = 7_310_001;

export async function migrationNames(from = folder): Promise<string[]> {
  return (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted();
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/**
 * `needs`: the number of the migration that a version must know to go on with the database. Null, unless the migration
 * takes away what earlier versions used: then it says so itself (CONTRIBUTING.md, "Add a migration").
 */
const migrationsTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now(),
  needs text check (needs ~ '^\\d{4}$')
)`;

async function readMigrations(from: string): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames(from)).map(async (name) => {
      const text = await readFile(join(from, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum };
    }),
  );
}

/**
 * Migrates the database. Several processes may start at once: one applies a migration, the others wait and find it done.
 * The lock is the transaction's, because a lock of the session stays on a pooler's connection, where whoever gets that
 * connection next can neither see nor release it.
 */
export async function migrate(pool: pg.Pool, from = folder): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(from);
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    const known = await knownChecksums(client);
    if (known.size === 0) await requireUtf8(client);
    for (const migration of migrations) {
      if (!isApplied(migration, known) && (await applyOnce(client, migration))) applied.push(migration.name);
    }
  } finally {
    client.release();
  }
  return { applied };
}

async function knownChecksums(client: pg.PoolClient): Promise<Map<string, string>> {
  const tables = await client.query<{ empty: boolean }>(`select to_regclass('migrations') is null as empty`);
  if (oneRow(tables).empty) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function isApplied({ name, checksum }: Migration, known: Map<string, string>): boolean {
  const before = known.get(name);
  if (before !== undefined && before !== checksum) {
    throw new Error(`La migración ${name} cambió después de aplicarse: restaure el archivo y escriba una nueva.`);
  }
  return before === checksum;
}

/** Whether it was this process that applied it. */
async function applyOnce(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  const { name, text, checksum } = migration;
  await client.query('begin');
  try {
    // A large installation's tables take longer than a request may, and so does waiting for the process that migrates.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(migrationsTable);
    const mustApply = !isApplied(migration, await knownChecksums(client));
    if (mustApply) {
      // First, so that the migration can set its row's `needs`.
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query(text);
    }
    await client.query('commit');
    return mustApply;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The encoding of a database that isn't in UTF-8. */
export async function wrongEncoding(server: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const query = `select current_setting('server_encoding') as encoding`;
  const { encoding } = oneRow(await server.query<{ encoding: string }>(query));
  return encoding === 'UTF8' ? null : encoding;
}

/** In any other encoding some names can't be written, which shows when the first of their people registers. */
async function requireUtf8(client: pg.PoolClient): Promise<void> {
  const wrong = await wrongEncoding(client);
  if (wrong === null) return;
  throw new OperatorError(
    `La base de datos guarda ${wrong}, y Urna necesita UTF-8: cree otra con createdb --encoding UTF8 --template template0.`,
  );
}

async function appliedMigrations(db: Queryable): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}

export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const done = await appliedMigrations(db);
  return (await migrationNames()).filter((name) => !done.has(name));
}

/** What a later version did to the database. */
export async function unknownMigrations(db: Queryable): Promise<string[]> {
  const ours = new Set(await migrationNames());
  return [...(await appliedMigrations(db))].filter((name) => !ours.has(name)).toSorted();
}

/**
 * The number of the migration that a version must know to use this database, if this one doesn't; null if this version
 * can use it, which an older database and a newer one in its first step allow.
 */
export async function unusableFor(db: Queryable): Promise<string | null> {
  const { needs } = oneRow(await sql<{ needs: string | null }>`select max(needs) as needs from migrations`.execute(db));
  const newest = (await migrationNames()).at(-1)?.slice(0, 4) ?? '';
  return needs !== null && needs > newest ? needs : null;
}

export class NewerDatabaseError extends OperatorError {
  override name = 'NewerDatabaseError';
}

export async function hasNoTables(db: Queryable): Promise<boolean> {
  return oneRow(await sql<{ empty: boolean }>`select to_regclass('migrations') is null as empty`.execute(db)).empty;
}

/** Throws while migrations are due. */
export async function requireMigrated(db: Queryable): Promise<void> {
  const due = (await hasNoTables(db)) ? await migrationNames() : await pendingMigrations(db);
  if (due.length > 0)
    throw new OperatorError(`La base de datos está por migrar (${due.join(', ')}): ejecute antes ${cli} migrate.`);
}

/** Throws if a later version took away what this one uses. */
export async function requireUsable(db: Queryable): Promise<void> {
  const needs = (await hasNoTables(db)) ? null : await unusableFor(db);
  if (needs !== null) {
    throw new NewerDatabaseError(
      `La base de datos es de una versión posterior y esta ya no puede usarla (le falta la migración ${needs}): instale la versión que corresponde, o restaure la copia anterior a la actualización.`,
    );
  }
}
