import { describe, expect, test } from 'vitest';
import { ballotPages } from './ballot-pages.ts';

describe('the numbered pages of the ballot', () => {
  test.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 'gap', 6]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [4, 6, [2, 3, 4, 5, 6]],
    [1, 9, [1, 2, 3, 'gap', 9]],
    [5, 9, [3, 4, 5, 6, 7, 'gap', 9]],
    [6, 9, [4, 5, 6, 7, 8, 9]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [7, 8, 9]],
  ] as const)('show the right neighbours and gaps on page %d of %d', (page, totalPages, pages) => {
    expect(ballotPages(page, totalPages)).toEqual(pages);
  });
});
