import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { createDatabaseFrom } from './postgres-databases.ts';
import { prepareTemplate } from './prepare-template.ts';
import { type ReplicatedClusters, urlOnBoth } from './replicated-clusters.ts';

/** The next query opens another connection; a test or rehearsal breaks them on purpose. */
const ignore = () => undefined;
/** Nothing breaks them: one that breaks is a bug to report. */
export const raise = (error: Error): never => {
  throw error;
};

/** Creates a database with the tables and reference data of a new installation, and returns its URL. */
export async function createDatabaseOnBoth(clusters: ReplicatedClusters, name: string): Promise<string> {
  const url = await createDatabaseFrom(clusters.primary.adminUrl, 'template1', name);
  await prepareTemplate(openPostgres(url, { maxConnections: 1, onError: ignore }).pool);
  return urlOnBoth(clusters, name);
}

/** A pool that survives the loss of the primary. */
export function openSurvivingPool(url: string, maxConnections: number): OpenDatabase {
  return openPostgres(url, { maxConnections, onError: ignore });
}

/** Opens a server's database while the server is stopped: PGlite admits one process at a time. */
export async function databaseBetweenServers<T>(
  { url, dataDir }: { url: string | null; dataDir: string },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database =
    url === null ? await openEmbedded({ folder: dataDir }) : openPostgres(url, { maxConnections: 3, onError: raise });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
