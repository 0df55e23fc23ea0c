import type { CandidateFilters, CandidateRow } from '@urna/contract/review';
import { expect, test } from 'vitest';
import { isBelow, nextCandidate } from './next-candidate.ts';

const at = (id: number, minute: number) => ({
  id,
  submitted_at: `2025-09-01 10:${String(minute).padStart(2, '0')}:00`,
});
const list = { number: '', kind: null } as const;

/** Lists of two rows per page, newest first, as the server returns them. */
function pagesOf(places: { id: number; submitted_at: string }[]) {
  const asked: object[] = [];
  const read = (query: CandidateFilters & { page: number; per_page: number }) => {
    const { page } = query;
    asked.push(query);
    const data = places.slice((page - 1) * 2, page * 2) as CandidateRow[];
    const pagination = { total: places.length, count: data.length, per_page: 2, current_page: page };
    return Promise.resolve({
      data,
      meta: { pagination: { ...pagination, total_pages: Math.ceil(places.length / 2) } },
    });
  };
  return { read, asked };
}

test('orders candidates newest first, and those of the same moment by id, highest first', () => {
  expect(isBelow(at(1, 5), at(2, 6))).toBe(true);
  expect(isBelow(at(2, 6), at(1, 5))).toBe(false);
  expect(isBelow(at(1, 5), at(2, 5))).toBe(true);
});

test('the next candidate is the one below, also on a later page', async () => {
  const { read, asked } = pagesOf([at(9, 9), at(8, 8), at(7, 7), at(5, 5), at(4, 4)]);
  expect((await nextCandidate(at(6, 6), 'PENDIENTE', list, read))?.id).toBe(5);
  expect(asked).toEqual([
    { page: 1, per_page: 100, review_statuses: ['PENDIENTE'] },
    { page: 2, per_page: 100, review_statuses: ['PENDIENTE'] },
  ]);
});

test('after the last candidate the list starts again', async () => {
  const { read } = pagesOf([at(9, 9), at(8, 8), at(7, 7)]);
  expect((await nextCandidate(at(7, 7), 'PENDIENTE', list, read))?.id).toBe(9);
});

test('the only candidate has no next one', async () => {
  expect(await nextCandidate(at(7, 7), 'PENDIENTE', list, pagesOf([at(7, 7)]).read)).toBeNull();
  expect(await nextCandidate(at(7, 7), 'PENDIENTE', list, pagesOf([]).read)).toBeNull();
});
