import { sql } from 'kysely';
import type { ReadinessCheck } from '../readiness.ts';
import { pendingMigrations, requireUsable } from './migrate.ts';
import type { Database } from './tables.ts';

// Sorted with PostgreSQL's minimum work_mem, this many rows spill to a temporary file of about 200 kB.
const SPILLED_ROWS = 3000;

/** Writes and commits a row, and allocates disk space: a table with free space accepts a row on a full disk. */
async function write(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('readiness')
      .values({ checked_at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ checked_at: sql<Date>`clock_timestamp()` }))
      .execute();
    await sql`select set_config('work_mem', '64kB', true)`.execute(tx);
    await sql`select count(*) from (
      select repeat('x', 64) || n as line from generate_series(1, ${sql.lit(SPILLED_ROWS)}) as n order by line desc offset 0
    ) as sorted`.execute(tx);
  });
}

/** In the order in which one failure explains the next ones. */
export function databaseChecks(db: Database): ReadinessCheck[] {
  return [
    {
      part: 'database',
      reason: 'la base de datos no responde',
      check: async () => void (await sql`select 1`.execute(db)),
    },
    {
      part: 'migrations',
      reason: 'la base de datos no es de esta versión',
      check: async () => {
        const pending = await pendingMigrations(db);
        if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
        // A later version may have migrated while this process runs.
        await requireUsable(db);
      },
    },
    { part: 'writes', reason: 'la base de datos no acepta escrituras', check: () => write(db) },
  ];
}
