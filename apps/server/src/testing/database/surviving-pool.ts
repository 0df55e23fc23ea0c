import { type OpenDatabase, openPostgres } from '../../platform/database/connect.ts';
import { createDatabaseFrom } from './postgres-databases.ts';
import { prepareTemplate } from './prepare-template.ts';

export type { OpenDatabase };

/** A pool for tests that break its connections on purpose: the next query opens another. */
export function openSurvivingPool(url: string, maxConnections: number): OpenDatabase {
  return openPostgres(url, { maxConnections, onError: () => undefined });
}

/** Creates a database with the tables and reference data of a new installation, and returns its URL. */
export async function createInstallation(adminUrl: string, name: string): Promise<string> {
  const url = await createDatabaseFrom(adminUrl, 'template1', name);
  await prepareTemplate(openSurvivingPool(url, 1).pool);
  return url;
}
