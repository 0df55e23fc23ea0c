import { sql } from 'kysely';
import type pg from 'pg';
import type { ReadinessCheck } from '../readiness.ts';
import { pendingMigrations } from './migrate.ts';
import { repeatedStatement } from './repeated-statement.ts';
import type { Database, Queryable } from './tables.ts';

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

const echo = repeatedStatement<{ text: string }, { text: string }>((db, value) => ({
  // Prepared like the product's own statements: named by the driver, parsed once per connection.
  compile: () => sql<{ text: string }>`select ${value('text')}::text as text`.compile(db),
}));

async function executePrepared(db: Queryable, text: string): Promise<void> {
  if ((await echo(db, { text }))?.text !== text) throw new Error('a prepared statement answered something else');
}

/**
 * Runs the same prepared statement on two connections at once, twice on each. A transaction pooler that doesn't track
 * prepared statements fails either the second client ("already exists") or the second execution ("does not exist").
 */
async function executeOnTwo(db: Database, pool: pg.Pool): Promise<void> {
  await db.connection().execute(async (first) => {
    await executePrepared(first, 'first');
    if (pool.options.max < 2) return executePrepared(first, 'again');
    await db.connection().execute(async (second) => {
      await executePrepared(second, 'second');
      await executePrepared(first, 'first again');
      await executePrepared(second, 'second again');
    });
  });
}

/** Ordered so that a failure explains those after it. */
export function databaseChecks({ db, pool }: { db: Database; pool: pg.Pool }): ReadinessCheck[] {
  return [
    {
      part: 'database',
      reason: 'la base de datos no responde',
      check: async () => void (await sql`select 1`.execute(db)),
    },
    {
      part: 'migrations',
      reason: 'la base de datos no está al día',
      check: async () => {
        const pending = await pendingMigrations(db);
        if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
      },
    },
    { part: 'writes', reason: 'la base de datos no acepta escrituras', check: () => write(db) },
    {
      part: 'prepared_statements',
      reason: 'la base de datos no conserva las consultas preparadas',
      check: () => executeOnTwo(db, pool),
    },
  ];
}
