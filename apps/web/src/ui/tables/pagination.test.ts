import { describe, expect, test } from 'vitest';
import { pageWindow, rangeOfPage } from './pagination.tsx';

describe('the page numbers of the pagination', () => {
  test.each([
    [1, 1, 5, [1]],
    [1, 3, 5, [1, 2, 3]],
    [1, 9, 5, [1, 2, 3, 4, 5]],
    [5, 9, 5, [3, 4, 5, 6, 7]],
    [8, 9, 5, [5, 6, 7, 8, 9]],
    [9, 9, 5, [5, 6, 7, 8, 9]],
    [4, 9, 3, [3, 4, 5]],
    [1, 9, 2, [1, 2]],
    [5, 9, 2, [4, 5]],
    [9, 9, 2, [8, 9]],
    [1, 0, 5, []],
  ])('surround page %d of %d in a window of %d', (page, totalPages, size, numbers) => {
    expect(pageWindow(page, totalPages, size)).toEqual(numbers);
  });
});

test.each([
  [1, 10, 0, { from: 0, to: 0 }],
  [1, 10, 7, { from: 1, to: 7 }],
  [3, 10, 27, { from: 21, to: 27 }],
])('page %d with %d per page shows the right range out of %d', (page, perPage, total, range) => {
  expect(rangeOfPage(page, perPage, total)).toEqual(range);
});
