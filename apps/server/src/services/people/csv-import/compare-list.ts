import { IMPORT_SAMPLE, type ImportSamples } from '@urna/contract/people/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';
import { differs, goingRows, identity, isChanged, isKept, linesBesideKept, type StoredList } from './stored-list.ts';

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
    const beside = linesBesideKept(list, JSON.stringify(rows));
    const fields = Object.entries(list.fields);
    const counts = fields.map(
      ([name, { column }]) =>
        sql`count(*) filter (where ${isKept(list)} and ${differs(name)})::integer as ${sql.ref(column)}`,
    );
    const { rows: counted } = await sql<Record<string, number>>`
      select count(*) filter (where not ${isKept(list)})::integer as "$created",
        count(*) filter (where ${isKept(list)} and ${isChanged(list)})::integer as "$updated", ${sql.join(counts)}
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
      where not ${isKept(list)} limit ${IMPORT_SAMPLE - created.length}`.execute(this.#db);
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
      where ${isKept(list)} and ${isChanged(list)} limit ${IMPORT_SAMPLE - updated.length}`.execute(this.#db);
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
