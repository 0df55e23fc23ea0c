import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SNIES_DIGITS } from '@urna/contract/shared/limits';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../platform/database/one-row.ts';
import type { Database, Queryable } from '../../platform/database/tables.ts';
import { type Page, readPage } from '../../platform/read-page.ts';
import { countWritten, goingRows, type StoredList, type Written } from './csv-import/compare-list.ts';
import type { ImportTarget } from './csv-import/import-target.ts';

/** Spanish alphabetical order: the databases' own differs, and sorts Á after Z. */
const alphabetical = sql`translate(lower(name), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')`;

export async function listStates(db: Queryable, page: Page) {
  return readPage(db.selectFrom('states').select(['id', 'name']).orderBy(alphabetical), page);
}

export async function listCities(db: Queryable, stateId: number, page: Page) {
  const cities = db.selectFrom('cities').select(['id', 'name']).where('state_id', '=', stateId);
  return readPage(cities.orderBy(alphabetical).orderBy('id'), page);
}

export async function listUniversities(db: Queryable, page: Page) {
  const active = db.selectFrom('universities').select(['id', 'name', 'snies_code']).where('active', '=', true);
  return readPage(active.orderBy(alphabetical).orderBy('id'), page);
}

export async function findUniversity(db: Queryable, id: number) {
  return db
    .selectFrom('universities')
    .select(['id', 'name', 'snies_code'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
}

export async function knownCities(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.selectFrom('cities').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

const folder = join(import.meta.dirname, '../../../reference');

async function readRows<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema>[]> {
  const text = await readFile(join(folder, file), 'utf8');
  return z.array(schema).parse(parse(text, { columns: true, skip_empty_lines: true }));
}

const placeSchema = z.object({ code: z.string().regex(/^\d+$/), name: z.string().min(1) });
const institutionSchema = z.object({ snies_code: z.string().regex(/^\d{5,7}$/), name: z.string().min(1) });

/** Fills the lookup tables of a new database. What an administrator has imported since isn't touched. */
export async function loadReference(db: Database): Promise<void> {
  const isFilled = (await db.selectFrom('states').select('id').executeTakeFirst()) !== undefined;
  if (isFilled) return;
  const [states, cities, institutions] = await Promise.all([
    readRows('states.csv', placeSchema),
    readRows('cities.csv', placeSchema),
    readRows('universities.csv', institutionSchema),
  ]);
  await db.transaction().execute(async (tx) => {
    // Race: several processes may start on a new database at once. The first inserts the rows; the others insert
    // nothing.
    await tx
      .insertInto('states')
      .values(states.map(({ code, name }) => ({ id: Number(code), name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('cities')
      .values(cities.map(({ code, name }) => ({ id: Number(code), state_id: Number(code.slice(0, 2)), name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('universities')
      .values(institutions.map(({ snies_code, name }) => ({ id: Number(snies_code), snies_code, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const universityLineSchema = z
  .object({
    codigo_snies: z
      .string()
      .regex(new RegExp(`^\\d{${SNIES_DIGITS.min},${SNIES_DIGITS.max}}$`), 'Debe contener entre 5 y 7 números')
      .refine((code) => Number(code) > 0, 'No es un código de institución'),
    nombre: z.string().min(3, 'Debe tener al menos 3 caracteres').max(200, 'No debe exceder los 200 caracteres'),
  })
  // An institution's id is its code as a number, in every installation: see 0002_people.sql.
  .transform(({ codigo_snies, nombre }) => ({
    id: Number(codigo_snies),
    snies_code: codigo_snies,
    name: nombre,
    active: true,
  }));
type UniversityLine = z.infer<typeof universityLineSchema>;

const universities: StoredList = {
  table: 'universities',
  scope: sql<boolean>`true`,
  inForce: sql<boolean>`kept.active`,
  key: { id: 'integer' },
  fields: {
    snies_code: { type: 'text', column: 'codigo_snies' },
    name: { type: 'text', column: 'nombre' },
    active: { type: 'boolean', column: 'se_ofrece' },
  },
  shown: { number: 'snies_code', name: ['name'] },
};

/**
 * Institutions whose programmes have a qualified register. The file is the whole list: those it leaves out are
 * deactivated.
 */
export const universitiesImport: ImportTarget<UniversityLine> = {
  kind: 'universities',
  process: null,
  columns: ['codigo_snies', 'nombre'],
  schema: universityLineSchema,
  keyOf: ({ id }) => String(id),
  repeated: (line) => `El código ya está en la línea ${line}.`,
  list: universities,
  // Serializes imports of the institutions: their readers don't wait.
  hold: async (tx) => void (await sql`lock table universities in share row exclusive mode`.execute(tx)),
  write: async (tx, json) => {
    const result = await sql<Written>`
      with written as (
        insert into universities as kept (id, name, snies_code)
        select id, name, snies_code from json_to_recordset(${json}::json) as line (id integer, name text, snies_code text)
        on conflict (id) do update set name = excluded.name, snies_code = excluded.snies_code, active = true
          where (kept.name, kept.snies_code, kept.active) is distinct from (excluded.name, excluded.snies_code, true)
        returning (xmax = 0) as created)
      ${countWritten}`.execute(tx);
    return oneRow(result);
  },
  deactivateOthers: async (tx, keys) => {
    // Deactivated, not deleted: candidates keep referencing their institution.
    const { numUpdatedRows } = await tx
      .updateTable('universities')
      .set({ active: false })
      .where('id', 'in', sql<number>`(select kept.id from ${goingRows(universities, keys)})`)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
};
