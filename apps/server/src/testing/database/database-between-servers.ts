import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';

/** Opens a server's database while the server is stopped: PGlite admits one process at a time. */
export async function databaseBetweenServers<T>(
  { url, dataDir }: { url: string | null; dataDir: string },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database =
    url === null
      ? await openEmbedded({ folder: dataDir })
      : openPostgres(url, {
          maxConnections: 3,
          onError: (error) => {
            throw error;
          },
        });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
