import type { OpenDatabase } from '../../platform/database/connect.ts';

type Row = Record<string, unknown>;

interface ForeignKey {
  child: string;
  child_columns: string[];
  parent: string;
  parent_columns: string[];
}

const readForeignKeys = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent,
    (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number) as child_columns,
    (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number) as parent_columns
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const readTables = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;

/** What names a voter does so without a foreign key: the rolls are parts of a table, one for each contest. */
const keysOfRolls = `
  select table_name as child, column_name as child_column from information_schema.columns
  where table_schema = 'public' and column_name = 'voter_id'`;

const keyOf = (row: Row, columns: readonly string[]) => JSON.stringify(columns.map((column) => row[column]));

/** What belongs to a process without a foreign key: by its number, as its calendar, or as a session of its voter. */
function rootsOf(table: string, rows: readonly Row[], process: Row, voters: ReadonlySet<unknown>): Row[] {
  if (table === 'processes') return [process];
  if (table === 'calendars') return rows.filter(({ id }) => id === process['calendar_id']);
  return rows.filter(({ process_id, subject }) => process_id === process['id'] || voters.has(subject));
}

/**
 * Rows, as JSON by table: the roots, and those that refer to one of them over any number of foreign keys. So a new table
 * is included without being listed anywhere.
 */
export async function rowsOf(
  { pool }: Pick<OpenDatabase, 'pool'>,
  rootsIn: (rowsIn: (table: string) => readonly Row[]) => (table: string) => readonly Row[],
): Promise<Map<string, string[]>> {
  const { rows: keys } = await pool.query<ForeignKey>(readForeignKeys);
  const { rows: voterKeys } = await pool.query<{ child: string; child_column: string }>(keysOfRolls);
  const id = { parent: 'voters', parent_columns: ['id'] };
  keys.push(...voterKeys.map(({ child, child_column }) => ({ ...id, child, child_columns: [child_column] })));
  keys.push({ child: 'voters', child_columns: ['contest'], parent: 'contests', parent_columns: ['id'] });
  const { rows: names } = await pool.query<{ name: string }>(readTables);
  const all = new Map<string, Row[]>();
  for (const { name } of names) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(${name}) as row from ${name}`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  const rowsIn = (table: string) => all.get(table) ?? [];
  const roots = rootsIn(rowsIn);
  const owned = new Map(names.map(({ name }) => [name, new Set(roots(name))]));
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const { child, child_columns, parent, parent_columns } of keys) {
      const mine = owned.get(child);
      const parents = new Set([...(owned.get(parent) ?? [])].map((row) => keyOf(row, parent_columns)));
      for (const row of rowsIn(child)) {
        if (mine?.has(row) !== false || !parents.has(keyOf(row, child_columns))) continue;
        mine.add(row);
        hasGrown = true;
      }
    }
  }
  return new Map([...owned].map(([table, rows]) => [table, [...rows].map((row) => JSON.stringify(row)).toSorted()]));
}

/** Every row of a process. */
export function rowsOfProcess(database: Pick<OpenDatabase, 'pool'>, slug: string): Promise<Map<string, string[]>> {
  return rowsOf(database, (rowsIn) => {
    const process = rowsIn('processes').find((row) => row['slug'] === slug);
    if (!process) throw new Error(`there is no process ${slug}`);
    const contests = new Set(
      rowsIn('contests').flatMap(({ id, process_id }) => (process_id === process['id'] ? [id] : [])),
    );
    const voters = new Set(
      rowsIn('voters').flatMap(({ id, contest }) => (contests.has(contest) ? [`voter:${String(id)}`] : [])),
    );
    return (table) => rootsOf(table, rowsIn(table), process, voters);
  });
}
