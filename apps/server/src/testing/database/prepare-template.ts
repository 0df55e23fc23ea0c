import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { loadReference } from '../../services/people/lookups/load-reference.ts';

/** Creates what every new installation has: the tables and the reference data. Ends the pool. */
export async function prepareTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await loadReference(db);
  await db.destroy();
}
