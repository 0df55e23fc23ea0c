import pg from 'pg';

interface Column {
  name: string;
  binary: boolean;
  generated: boolean;
}

/**
 * The tables in a fixed order, with their columns; without the list of applied migrations, which migrate() maintains.
 */
async function listTables(pool: pg.Pool): Promise<{ table: string; columns: Column[] }[]> {
  const { rows } = await pool.query<{ table: string; columns: Column[] }>(`
    select relname as table,
      json_agg(json_build_object(
        'name', attname, 'binary', atttypid = 'bytea'::regtype, 'generated', attgenerated <> ''
      ) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    group by relname order by relname`);
  return rows;
}

/** Base64 is two thirds the size of hexadecimal. */
function literalOf({ name, binary }: Column): string {
  const column = pg.escapeIdentifier(name);
  if (!binary) return `quote_nullable(${column}::text)`;
  const base64 = `replace(encode(${column}, 'base64'), E'\\n', '')`;
  return `coalesce('decode(' || quote_literal(${base64}) || ', ''base64'')', 'NULL')`;
}

/**
 * Dumps all rows as SQL that restores them into the same tables, whatever the migrations insert there. Triggers and
 * foreign keys are disabled meanwhile: the rows passed them when they were written, and the triggers would count mails
 * twice.
 */
export async function dumpRows(pool: pg.Pool): Promise<string> {
  const parts = ['set session_replication_role = replica;\n'];
  for (const { table, columns } of await listTables(pool)) {
    const written = columns.filter(({ generated }) => !generated);
    const names = written.map(({ name }) => pg.escapeIdentifier(name));
    const literals = written.map(literalOf).join(` || ',' || `);
    const { rows } = await pool.query<{ row: string }>(
      `select '(' || ${literals} || ')' as row from ${table} order by ctid`,
    );
    parts.push(`delete from ${table};\n`);
    if (rows.length === 0) continue;
    const values = rows.map(({ row }) => row).join(',\n');
    parts.push(`insert into ${table} (${names.join(', ')}) overriding system value values\n${values};\n`);
  }
  const { rows: sequences } = await pool.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const { name, last } of sequences) if (last !== null) parts.push(`select setval('${name}', ${last});\n`);
  parts.push('set session_replication_role = origin;\n');
  return parts.join('');
}

export type RowsByTable = Map<string, { columns: string[]; rows: string[] }>;

/** Each row of each table as JSON, with the given columns or all. */
export async function readRows(pool: pg.Pool, like?: RowsByTable): Promise<RowsByTable> {
  const found: RowsByTable = new Map();
  for (const { table, columns } of await listTables(pool)) {
    const wanted = like?.get(table)?.columns ?? columns.map(({ name }) => name);
    const kept = wanted.filter((name) => columns.some((column) => column.name === name));
    const fields = kept.map((name) => `to_jsonb(${pg.escapeIdentifier(name)})`).join(', ');
    const { rows } = await pool.query<{ row: string }>(
      `select jsonb_build_array(${fields})::text as row from ${table}`,
    );
    found.set(table, { columns: kept, rows: rows.map(({ row }) => row).toSorted() });
  }
  return found;
}
