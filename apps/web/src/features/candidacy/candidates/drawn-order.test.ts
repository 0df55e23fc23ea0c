import { expect, test } from 'vitest';
import { inDrawnOrder } from './drawn-order.ts';

const candidates = Array.from({ length: 5 }, (_, index) => ({ id: 41 + index }));
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('gives every candidate every place about equally often', () => {
  const draws = new Map<string, number>();
  const seeds = 5000;
  for (let count = 0; count < seeds; count++) {
    for (const [index, { id }] of inDrawnOrder((count * 2_654_435_761) >>> 0, candidates).entries()) {
      const key = `${String(id)} at ${String(index)}`;
      draws.set(key, (draws.get(key) ?? 0) + 1);
    }
  }
  expect(draws.size).toBe(25);
  // One in five, 1,000 times: four standard deviations are 113.
  for (const [key, times] of draws) expect(Math.abs(times - seeds / 5), key).toBeLessThan(150);
});

test('is the same for the same seed, and moves nobody when one leaves', () => {
  const order = idsOf(inDrawnOrder(7, candidates));
  expect(idsOf(inDrawnOrder(7, candidates.toReversed()))).toEqual(order);
  const [leaving] = order;
  expect(
    idsOf(
      inDrawnOrder(
        7,
        candidates.filter(({ id }) => id !== leaving),
      ),
    ),
  ).toEqual(order.slice(1));
});
