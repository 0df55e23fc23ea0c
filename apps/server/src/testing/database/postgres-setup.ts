import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgresCluster } from './postgres-cluster.ts';
import { createDatabaseFrom } from './postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from './postgres-programs.ts';
import { prepareTemplate } from './prepare-template.ts';

/** Starts one cluster for the whole run; copying a prepared template creates a database in a few milliseconds. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  try {
    const template = 'urna_template';
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', template);
    // Also closes its connection: a template in use can't be copied.
    await prepareTemplate(new pg.Pool({ connectionString: url, max: 1 }));
    project.provide('postgres', { adminUrl: cluster.adminUrl, template });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}
