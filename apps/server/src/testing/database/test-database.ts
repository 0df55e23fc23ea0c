import { cpSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { createDatabaseFrom, dropDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  /** What the two set-ups hand to every test file. */
  export interface ProvidedContext {
    pgliteDump: string;
    pgliteFolder: string;
    postgres: { adminUrl: string; template: string };
  }
}

export interface TestDatabase extends OpenDatabase {
  /** Where another process could reach the same database; null for the embedded one, which only this process has. */
  url: string | null;
}

/** Whether several processes can work on the database of the running project. */
export const databaseIsShared = process.env['TEST_DATABASE'] === 'postgres';

/** A database of the caller's own with tables and reference data and nobody in it, on whichever of the two the running project tests. */
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

/** One without tables. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return databaseIsShared ? openOnPostgres('template1') : { ...(await openEmbedded({})), url: null };
}

async function openInMemory(): Promise<TestDatabase> {
  const database = await openEmbedded({ loadFrom: await openAsBlob(inject('pgliteDump')) });
  return { ...database, url: null };
}

async function openOnPostgres(template = inject('postgres').template): Promise<TestDatabase> {
  const { adminUrl } = inject('postgres');
  const url = await createDatabaseFrom(adminUrl, template);
  const failures: Error[] = [];
  const database = openPostgres(url, { maxConnections: 10, onError: (error) => failures.push(error) });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      // Until here nothing ends connections from outside, so one that broke by itself is a defect to show. Dropping may
      // still find one whose goodbye the server has not read, and ends it.
      const [broken] = failures;
      await dropDatabase(adminUrl, url);
      if (broken) throw broken;
    },
  };
}
