import pg from 'pg';

export type RowsByTable = Map<string, { columns: string[]; rows: string[] }>;

/** Each row of each table as JSON; without the list of applied migrations, which migrate() maintains. */
export async function readRows(pool: pg.Pool): Promise<RowsByTable> {
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(`
    select relname as table, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migrations'
    group by relname order by relname`);
  const found: RowsByTable = new Map();
  for (const { table, columns } of tables) {
    const fields = columns.map((name) => `to_jsonb(${pg.escapeIdentifier(name)})`).join(', ');
    const { rows } = await pool.query<{ row: string }>(
      `select jsonb_build_array(${fields})::text as row from ${table}`,
    );
    found.set(table, { columns, rows: rows.map(({ row }) => row).toSorted() });
  }
  return found;
}
