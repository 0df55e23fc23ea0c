import pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Records the statements of every connection of a pool; each read empties the record. */
export function recordStatements(pool: pg.Pool): { read: () => Statement[]; stop: () => void } {
  let recorded: Statement[] = [];
  let isListening = true;
  const known = new WeakSet<pg.PoolClient>();
  const note = (client: pg.PoolClient) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.assign(client, {
      query: (...words: unknown[]) => {
        const [first, second] = words;
        // Kysely passes an object; the driver also accepts a text and its values.
        const { text, values } =
          typeof first === 'string'
            ? { text: first, values: second as unknown[] | undefined }
            : (first as Partial<Statement>);
        if (isListening && text !== undefined) recorded.push({ text, values: values ?? [] });
        return query(...words);
      },
    });
  };
  pool.on('acquire', note);
  return {
    read: () => {
      const all = recorded;
      recorded = [];
      return all;
    },
    stop: () => {
      isListening = false;
      pool.off('acquire', note);
    },
  };
}

export type RowsByTable = Map<string, { columns: string[]; rows: string[] }>;

/** Each row of each table as JSON; without the list of applied migrations, which migrate() maintains. */
export async function readRows(pool: pg.Pool): Promise<RowsByTable> {
  const { rows: tables } = await pool.query<{ table: string; columns: string[] }>(`
    select relname as table, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migrations'
    group by relname order by relname`);
  const rowsByTable: RowsByTable = new Map();
  for (const { table, columns } of tables) {
    const fields = columns.map((name) => `to_jsonb(${pg.escapeIdentifier(name)})`).join(', ');
    const { rows } = await pool.query<{ row: string }>(
      `select jsonb_build_array(${fields})::text as row from ${table}`,
    );
    rowsByTable.set(table, { columns, rows: rows.map(({ row }) => row).toSorted() });
  }
  return rowsByTable;
}
