import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { loadReference } from '../../services/people/lookups/load-reference.ts';

/** Creates what every new installation has: tables, reference data and the first draft, put under way. Ends the pool. */
export async function prepareTemplate(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await loadReference(db);
  await db.updateTable('processes').set({ state: 'current', made_current_at: new Date() }).execute();
  await db.destroy();
}
