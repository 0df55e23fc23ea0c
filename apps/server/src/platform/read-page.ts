import type { Pagination } from '@urna/contract/shared/envelope';
import { type SelectQueryBuilder, sql } from 'kysely';

export interface Page {
  /** One-based. */
  page: number;
  per_page: number;
}

/** One page of an ordered query, with the number of all its rows. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, per_page }: Page,
): Promise<{ data: Row[]; total: number }> {
  const data = await query
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  const { total } = (await count.executeTakeFirstOrThrow()) as { total: number };
  return { data, total };
}

/** Builds the response of a paged list. */
export function paged<Item>(
  { data, total }: { data: Item[]; total: number },
  { page, per_page }: { page: number; per_page: number },
): { data: Item[]; meta: { pagination: Pagination } } {
  const total_pages = Math.ceil(total / per_page);
  return { data, meta: { pagination: { total, count: data.length, per_page, current_page: page, total_pages } } };
}
