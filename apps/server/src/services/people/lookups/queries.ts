import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';

/** Spanish alphabetical order: the databases' own differs, and sorts Á after Z. */
const alphabetical = sql`translate(lower(name), 'ÁÉÍÓÚÜÑáéíóúüñ', 'aeiouunaeiouun')`;

export interface Page {
  page: number;
  per_page: number;
}

export async function listStates(db: Queryable, { page, per_page }: Page) {
  const data = await db
    .selectFrom('states')
    .select(['id', 'name'])
    .orderBy(alphabetical)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { data, total: await count(db, 'states') };
}

export async function listCities(db: Queryable, stateId: number, { page, per_page }: Page) {
  const data = await db
    .selectFrom('cities')
    .select(['id', 'name'])
    .where('state_id', '=', stateId)
    .orderBy(alphabetical)
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await db
    .selectFrom('cities')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('state_id', '=', stateId)
    .executeTakeFirstOrThrow();
  return { data, total };
}

export async function listUniversities(db: Queryable, { page, per_page }: Page) {
  const data = await db
    .selectFrom('universities')
    .select(['id', 'name', 'snies_code'])
    .where('active', '=', true)
    .orderBy(alphabetical)
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await db
    .selectFrom('universities')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return { data, total };
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

async function count(db: Queryable, table: 'states'): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
