import type { TestDatabase } from './test-database.ts';

/** How many transactions wait for a table's lock. Of PostgreSQL: the embedded database has one connection. */
export async function waitingForTable({ pool }: Pick<TestDatabase, 'pool'>, table: string): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database() and relation = $1::regclass`,
    [table],
  );
  return rows[0]?.waiting ?? 0;
}
