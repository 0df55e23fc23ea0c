import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { loadReference } from '../../services/people/lookups.ts';
import { putFirstProcessUnderWay } from '../elections/first-process.ts';

/** Creates what every new installation has: tables, reference data and the first draft, put under way. */
export async function prepareDatabase({ pool, db }: Pick<OpenDatabase, 'pool' | 'db'>): Promise<void> {
  await migrate(pool);
  await loadReference(db);
  await putFirstProcessUnderWay(db);
}

/** Ends the pool. */
export async function prepareTemplate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await prepareDatabase({ pool, db });
  await db.destroy();
}
