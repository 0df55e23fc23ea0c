import { describe, expect, test } from 'vitest';
import { factorOf, nextStep, scaleFor, turned } from './use-viewer.ts';

const letter = { width: 612, height: 792 };
const room = { width: 612, height: 396 };

describe('the scale of a page in the viewer', () => {
  test('is a multiple of the width that fits', () => {
    expect(scaleFor(letter, room, 1)).toBe(1);
    expect(scaleFor(letter, { width: 306, height: 10 }, 2)).toBe(1);
  });

  test('fits the whole page, whichever side limits it', () => {
    expect(scaleFor(letter, room, 'page')).toBe(0.5);
    expect(scaleFor(letter, { width: 306, height: 5000 }, 'page')).toBe(0.5);
    expect(factorOf(letter, room, 'page')).toBe(0.5);
  });

  test('swaps the sides of a page that is rotated by a quarter', () => {
    expect(turned(letter, 90)).toEqual({ width: 792, height: 612 });
    expect(turned(letter, 180)).toEqual(letter);
    expect(turned(letter, 270)).toEqual({ width: 792, height: 612 });
  });
});

describe('zooming by one step', () => {
  test.each([
    [1, 'in', 1.25],
    [1, 'out', 0.75],
    // The fitted page rarely falls on a step: the next one is the nearest visible difference.
    [0.63, 'in', 0.75],
    [0.63, 'out', 0.5],
    [0.74, 'in', 1],
    [4, 'in', 4],
    [0.25, 'out', 0.25],
    [0.1, 'out', 0.1],
  ] as const)('from %d %s gives %d', (from, direction, to) => {
    expect(nextStep(from, direction)).toBe(to);
  });
});
