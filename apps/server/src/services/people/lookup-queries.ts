import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/tables.ts';
import { type Page, readPage } from '../../platform/read-page.ts';

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
