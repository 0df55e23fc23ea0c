import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';

/** Nothing breaks them: one that breaks is a bug to report. */
export const raise = (error: Error): never => {
  throw error;
};

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
