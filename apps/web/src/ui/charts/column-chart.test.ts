import { describe, expect, test } from 'vitest';
import { labelledIndexes, ticksUpTo } from './column-chart.tsx';

describe('the ticks of a scale', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [9999, [0, 5000, 10_000]],
  ])('are round numbers that cover %d', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });
});

describe('the labels under a scale', () => {
  test.each([
    [0, [], []],
    [3, [0, 1, 2], [0, 1, 2]],
    [12, [1, 3, 5, 7, 9, 11], [3, 7, 11]],
    [24, [2, 5, 8, 11, 14, 17, 20, 23], [5, 11, 17, 23]],
  ])(
    'are evenly spaced among %d places, include the newest, and are fewer where the chart is narrow',
    (count, wide, narrow) => {
      const indexes = labelledIndexes(count, { wide: 11, narrow: 4 });
      const sorted = (one: ReadonlySet<number>) => [...one].toSorted((a, b) => a - b);
      expect([sorted(indexes.wide), sorted(indexes.narrow)]).toEqual([wide, narrow]);
    },
  );
});
