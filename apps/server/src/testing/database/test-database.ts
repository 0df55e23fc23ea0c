import { cpSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { createDatabaseFrom, dropDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  /** What the two set-ups provide to every test file. */
  export interface ProvidedContext {
    pgliteDump: string;
    pgliteFolder: string;
    postgres: { adminUrl: string; template: string };
  }
}

export interface TestDatabase extends OpenDatabase {
  /** For other processes; null for PGlite, which only this process can use. */
  url: string | null;
}

/** Whether several processes can use the database of the running project. */
export const databaseIsShared = process.env['TEST_DATABASE'] === 'postgres';

/**
 * Opens a fresh database with tables and reference data and no people, on PostgreSQL or PGlite as the running project
 * says.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  return databaseIsShared ? openOnPostgres() : openInMemory();
}

/**
 * Gives a process's folder what `openTestDatabase` has, where the running project tests the embedded database: making
 * one takes longer than everything else that a start does.
 */
export function fillDataFolder(dataDir: string): void {
  if (!databaseIsShared) cpSync(inject('pgliteFolder'), join(dataDir, 'database'), { recursive: true });
}

async function openInMemory(): Promise<TestDatabase> {
  const database = await openEmbedded({ loadFrom: await openAsBlob(inject('pgliteDump')) });
  return { ...database, url: null };
}

async function openOnPostgres(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('postgres');
  const url = await createDatabaseFrom(adminUrl, template);
  const failures: Error[] = [];
  const database = openPostgres(url, { maxConnections: 10, onError: (error) => failures.push(error) });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      // Until here nothing ends connections from outside, so a broken one is a bug to report. Dropping the database may
      // still end one whose closing the server hasn't read.
      const [broken] = failures;
      await dropDatabase(adminUrl, url);
      if (broken) throw broken;
    },
  };
}

/** How many transactions wait for a table's lock. Of PostgreSQL: the embedded database has one connection. */
export async function waitingForTable({ pool }: Pick<TestDatabase, 'pool'>, table: string): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database() and relation = $1::regclass`,
    [table],
  );
  return rows[0]?.waiting ?? 0;
}
