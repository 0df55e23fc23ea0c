import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';

type ColumnType = 'text' | 'integer' | 'date' | 'boolean';

/** Where a list is stored, and what a file says of each of its rows: by this an import is compared with what there is. */
export interface StoredList {
  table: 'professional_register' | 'universities' | 'voters';
  /** Which rows of the table belong to the list, as a condition on `kept`. */
  scope: RawBuilder<boolean>;
  /** Which of them are in force, where a row that goes stays in the table. */
  inForce?: RawBuilder<boolean>;
  /** The columns that identify a row, by their types. */
  key: Record<string, ColumnType>;
  /** The others, by their types and their names in the file. */
  fields: Record<string, { type: ColumnType; column: string }>;
  /** What tells people which row it is. */
  shown: { number: string; name: readonly string[] };
}

/** The rows of a JSON array beside those that are stored. */
export function linesBesideKept(list: StoredList, json: string): RawBuilder<unknown> {
  const types: [string, ColumnType][] = [
    ...Object.entries(list.key),
    ...Object.entries(list.fields).map(([name, { type }]): [string, ColumnType] => [name, type]),
  ];
  const columns = types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const same = Object.keys(list.key).map((name) => sql`kept.${sql.ref(name)} = line.${sql.ref(name)}`);
  return sql`json_to_recordset(${json}::json) as line (${sql.join(columns)})
    left join ${sql.table(list.table)} as kept on ${sql.join(same, sql` and `)} and ${list.scope}`;
}

export interface Written {
  created: number;
  updated: number;
}

/** Counts the rows that a `written` upsert returned: xmax is 0 for those that it inserted. */
export const countWritten: RawBuilder<Written> = sql<Written>`select count(*) filter (where created)::integer as created,
  count(*) filter (where not created)::integer as updated from written`;

export const isKept = ({ key }: StoredList): RawBuilder<boolean> =>
  sql<boolean>`kept.${sql.ref(Object.keys(key)[0] ?? '')} is not null`;

export const differs = (name: string): RawBuilder<boolean> =>
  sql<boolean>`kept.${sql.ref(name)} is distinct from line.${sql.ref(name)}`;

export const isChanged = ({ fields }: StoredList): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(Object.keys(fields).map(differs), sql` or `)})`;

/** The columns that say which row it is, of the line or of the row that is kept. */
export function identity({ shown }: StoredList, of: 'line' | 'kept'): RawBuilder<unknown> {
  const names = shown.name.map((name) => sql`${sql.ref(`${of}.${name}`)}`);
  return sql`${sql.ref(`${of}.${shown.number}`)} as number, concat_ws(' ', ${sql.join(names)}) as name`;
}

/** How many rows are in force, and a fingerprint of all that a file could change or remove. */
export async function readState(db: Queryable, list: StoredList): Promise<{ existing: number; fingerprint: string }> {
  const columns = [...Object.keys(list.key), ...Object.keys(list.fields)].map((name) => sql.ref(`kept.${name}`));
  const { rows } = await sql<{ existing: number; sum: string }>`
    select count(*) filter (where ${list.inForce ?? sql`true`})::integer as existing,
      coalesce(sum(hashtextextended(row(${sql.join(columns)})::text, 0)), 0)::text as sum
    from ${sql.table(list.table)} as kept where ${list.scope}`.execute(db);
  const { existing = 0, sum = '0' } = rows[0] ?? {};
  return { existing, fingerprint: `${existing} ${sum}` };
}

/** The rows in force that a file doesn't have, by the keys of its lines. A list that isn't replaced loses none. */
export function goingRows(list: StoredList, keys: readonly string[]): RawBuilder<unknown> {
  const [key = ''] = Object.keys(list.key);
  // "not in" would compare each row with all 300,000 lines, because the list doesn't fit into a hash table.
  return sql`${sql.table(list.table)} as kept where ${list.scope} and ${list.inForce ?? sql`true`}
    and not exists (select from unnest(${keys}::text[]) as line (key) where line.key = ${sql.ref(`kept.${key}`)}::text)`;
}
