import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { createDatabaseFrom } from './postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from './postgres-programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { adminUrl: string; template: string };
  }
}

/** Starts one cluster for the whole run; a migrated template makes a new database in a few milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  try {
    const template = 'urna_template';
    const pool = new pg.Pool({
      connectionString: await createDatabaseFrom(cluster.adminUrl, 'template1', template),
      max: 1,
    });
    await migrate(pool);
    // A template with a connection open on it can't be copied.
    await pool.end();
    project.provide('postgres', { adminUrl: cluster.adminUrl, template });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}
