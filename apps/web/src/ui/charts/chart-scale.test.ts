import { describe, expect, test } from 'vitest';
import { labelledPlaces, ticksUpTo } from './chart-scale.ts';

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
    [0, 5, []],
    [3, 5, [0, 1, 2]],
    [14, 7, [1, 3, 5, 7, 9, 11, 13]],
    [90, 3, [29, 59, 89]],
    [5, 0, [4]],
  ])('are evenly spaced for %d places with room for %d', (count, most, places) => {
    expect([...labelledPlaces(count, most)].toSorted((one, other) => one - other)).toEqual(places);
  });
});
