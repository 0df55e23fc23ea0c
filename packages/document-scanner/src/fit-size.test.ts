import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitPictures, type Quality } from './fit-size.ts';

/** An encoder whose files grow with pixels and quality, as JPEG's do. */
function encoder(weights: readonly number[]) {
  const tries: number[] = [];
  const encode = (picture: number, { dpi, quality }: Quality) => {
    tries.push(picture);
    return Promise.resolve({ size: Math.ceil((weights[picture] ?? 0) * dpi * dpi * quality), dpi });
  };
  return { encode, tries };
}

describe('fitPictures', () => {
  test('encodes each picture once, at the best, where everything fits', async () => {
    const { encode, tries } = encoder([1, 2]);
    const fitted = await fitPictures(2, 1_000_000, encode);
    expect([fitted?.isLegible, fitted?.encoded.map(({ dpi }) => dpi), tries]).toEqual([true, [200, 200], [0, 1]]);
  });

  test('never exceeds the budget, and gives up only where the smallest is too much', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0.05, max: 40, noNaN: true }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1_000, max: 1_048_576 }),
        async (weights, budget) => {
          const { encode } = encoder(weights);
          const fitted = await fitPictures(weights.length, budget, encode);
          const smallest = weights.map((weight) => Math.ceil(weight * 80 * 80 * 0.28));
          const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
          // Null is right only where even the smallest files don't fit, apart from rounding of the shares.
          const used = fitted ? sum(fitted.encoded.map(({ size }) => size)) : 0;
          expect(used).toBeLessThanOrEqual(budget);
          expect(fitted !== null || sum(smallest) * 1.01 + weights.length > budget).toBe(true);
        },
      ),
    );
  });

  test('says when the text may not be legible any more', async () => {
    expect((await fitPictures(1, 30_000, encoder([3]).encode))?.isLegible).toBe(true);
    expect((await fitPictures(1, 20_000, encoder([3]).encode))?.isLegible).toBe(false);
  });

  test('shares the budget by need: a blank page leaves its room to a full one', async () => {
    const fitted = await fitPictures(3, 200_000, encoder([0.1, 6, 0.1]).encode);
    expect(fitted?.encoded.map(({ dpi }) => dpi)).toEqual([200, 200, 200]);
  });
});
