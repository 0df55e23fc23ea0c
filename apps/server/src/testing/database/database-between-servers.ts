import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';

/** What a server's process has, while it doesn't run: the embedded database is one process's at a time. */
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
