import type { Pagination } from '@urna/contract/shared/envelope';

/** Builds the response of a paged list. */
export function paged<Item>(
  { data, total }: { data: Item[]; total: number },
  { page, per_page }: { page: number; per_page: number },
): { data: Item[]; meta: { pagination: Pagination } } {
  const total_pages = Math.ceil(total / per_page);
  return { data, meta: { pagination: { total, count: data.length, per_page, current_page: page, total_pages } } };
}
