import { IMPORT_SAMPLE, type ImportSamples } from '@urna/contract/people/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';

/** What an import would do to a list. */
export interface Comparison {
  created: number;
  updated: number;
  unchanged: number;
  /** How many rows change in each column of the file. */
  fields: { column: string; count: number }[];
  samples: ImportSamples;
}

type Sampled = ImportSamples['created'][number];
/** The columns are of texts, numbers, days and truth values. */
type Values = Record<string, string | number | boolean | null>;

const asText = (value: Values[string] = null): string | null => (value === null ? null : String(value));

/** Compares a file with a stored list, batch by batch, so that the embedded database lets the server answer between. */
export class ListComparison {
  readonly #db: Queryable;
  readonly #list: StoredList;
  readonly #changes = new Map<string, number>();
  readonly #samples: ImportSamples = {
    created: [],
    updated: [],
    going: [],
    repeated: [],
    shared: [],
    misspelt: [],
  };
  #lines = 0;
  #created = 0;
  #updated = 0;

  constructor(db: Queryable, list: StoredList) {
    this.#db = db;
    this.#list = list;
  }

  async add(rows: readonly unknown[]): Promise<void> {
    const list = this.#list;
    const beside = linesBesideStored(list, JSON.stringify(rows));
    const fields = Object.entries(list.fields);
    const counts = fields.map(
      ([name, { column }]) =>
        sql`count(*) filter (where ${isStored(list)} and ${differs(name)})::integer as ${sql.ref(column)}`,
    );
    const { rows: counted } = await sql<Record<string, number>>`
      select count(*) filter (where not ${isStored(list)})::integer as "$created",
        count(*) filter (where ${isStored(list)} and ${isChanged(list)})::integer as "$updated", ${sql.join(counts)}
      from ${beside}`.execute(this.#db);
    const { $created = 0, $updated = 0, ...byColumn } = counted[0] ?? {};
    this.#lines += rows.length;
    this.#created += $created;
    this.#updated += $updated;
    for (const [column, count] of Object.entries(byColumn))
      this.#changes.set(column, (this.#changes.get(column) ?? 0) + count);
    if ($created > 0) await this.#sampleCreated(beside);
    if ($updated > 0) await this.#sampleUpdated(beside);
  }

  async #sampleCreated(beside: RawBuilder<unknown>): Promise<void> {
    const list = this.#list;
    const { created } = this.#samples;
    if (created.length === IMPORT_SAMPLE) return;
    const { rows } = await sql<Sampled>`select ${identity(list, 'line')} from ${beside}
      where not ${isStored(list)} limit ${IMPORT_SAMPLE - created.length}`.execute(this.#db);
    created.push(...rows);
  }

  async #sampleUpdated(beside: RawBuilder<unknown>): Promise<void> {
    const list = this.#list;
    const { updated } = this.#samples;
    if (updated.length === IMPORT_SAMPLE) return;
    const fields = Object.entries(list.fields);
    const valuesOf = (of: 'line' | 'kept') =>
      sql`json_build_object(${sql.join(
        fields.flatMap(([name, { column }]) => [sql.lit(column), sql.ref(`${of}.${name}`)]),
      )})`;
    const { rows } = await sql<Sampled & { before: Values; after: Values }>`
      select ${identity(list, 'line')}, ${valuesOf('kept')} as before, ${valuesOf('line')} as after from ${beside}
      where ${isStored(list)} and ${isChanged(list)} limit ${IMPORT_SAMPLE - updated.length}`.execute(this.#db);
    for (const { number, name, before, after } of rows) {
      const changes = fields
        .filter(([, { column }]) => before[column] !== after[column])
        .map(([, { column }]) => ({ column, before: asText(before[column]), after: asText(after[column]) }));
      updated.push({ number, name, changes });
    }
  }

  /** How many rows would go, for a list that is replaced whole. */
  async addGoing(keys: readonly string[]): Promise<number> {
    const { rows } = await sql<Sampled>`
      select ${identity(this.#list, 'kept')} from ${goingRows(this.#list, keys)} limit ${IMPORT_SAMPLE}`.execute(
      this.#db,
    );
    this.#samples.going.push(...rows);
    return rows.length < IMPORT_SAMPLE ? rows.length : countGoing(this.#db, this.#list, keys);
  }

  result(): Comparison {
    const fields = [...this.#changes]
      .filter(([, count]) => count > 0)
      .map(([column, count]) => ({ column, count }))
      .toSorted((a, b) => b.count - a.count);
    const counts = { created: this.#created, updated: this.#updated };
    return { ...counts, unchanged: this.#lines - counts.created - counts.updated, fields, samples: this.#samples };
  }
}

export async function countGoing(db: Queryable, list: StoredList, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${goingRows(list, keys)}`.execute(db);
  return rows[0]?.count ?? 0;
}

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
function linesBesideStored(list: StoredList, json: string): RawBuilder<unknown> {
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

const isStored = ({ key }: StoredList): RawBuilder<boolean> =>
  sql<boolean>`kept.${sql.ref(Object.keys(key)[0] ?? '')} is not null`;

const differs = (name: string): RawBuilder<boolean> =>
  sql<boolean>`kept.${sql.ref(name)} is distinct from line.${sql.ref(name)}`;

const isChanged = ({ fields }: StoredList): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(Object.keys(fields).map(differs), sql` or `)})`;

/** The columns that say which row it is, of the line or of the row that is kept. */
function identity({ shown }: StoredList, of: 'line' | 'kept'): RawBuilder<unknown> {
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
