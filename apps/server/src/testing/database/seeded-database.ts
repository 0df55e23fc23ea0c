import pg from 'pg';
import { type OpenDatabase, openPostgres } from '../../platform/database/connect.ts';
import { type SeedSize, seedLists } from '../lists/seed-lists.ts';
import { raise } from './database-on-both.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { createDatabaseFrom } from './postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from './postgres-programs.ts';
import { prepareTemplate } from './prepare-template.ts';

/** Creates the tables of a database and fills it. */
async function seedDatabase(url: string, size: SeedSize, say: (line: string) => void): Promise<OpenDatabase> {
  await prepareTemplate(new pg.Pool({ connectionString: url, max: 1 }));
  const database = openPostgres(url, { maxConnections: 10, onError: raise });
  await seedLists(database.pool, size, say);
  return database;
}

/** Starts a seeded PostgreSQL of our own, removed by `stop`. */
export async function openSeededCluster(
  size: SeedSize,
  say: (line: string) => void,
): Promise<{ database: OpenDatabase; url: string; stop: () => Promise<void> }> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  try {
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'bench');
    const database = await seedDatabase(url, size, say);
    return {
      database,
      url,
      stop: async () => {
        await database.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
