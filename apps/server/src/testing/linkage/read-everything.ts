import pg from 'pg';

/** All that a table holds, as text: its columns, and the system columns that say where and by whom a row was written. */
export interface StoredTable {
  name: string;
  columns: string[];
  /** In the order in which they stand in the table's file. */
  rows: (string | null)[][];
}

const systemColumns = ['ctid', 'xmin', 'xmax'];

export async function readEverything(pool: pg.Pool): Promise<StoredTable[]> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    select relname as name, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`);
  const stored: StoredTable[] = [];
  for (const { name, columns } of tables) {
    const all = [...systemColumns, ...columns];
    const texts = all.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
    const { rows } = await pool.query({
      text: `select ${texts} from ${pg.escapeIdentifier(name)} order by ${pg.escapeIdentifier(name)}.ctid`,
      rowMode: 'array',
    });
    stored.push({ name, columns: all, rows: rows as (string | null)[][] });
  }
  return stored;
}
