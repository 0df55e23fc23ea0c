import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRIME } from './curve.ts';
import { KernelField } from './field.ts';
import { KernelMemory } from './memory.ts';
import { FREE_MEMORY, instantiateKernel } from './module.ts';

const memory = new KernelMemory(FREE_MEMORY);
const run = instantiateKernel(memory.memory);
const field = new KernelField(memory, run);
const [a, b, result] = [field.constant(0n), field.constant(0n), field.constant(0n)];

const value = (lane: number): bigint =>
  field.words(result, lane).reduce((number, word, index) => number + (BigInt(word) << BigInt(32 * index)), 0n);

/** Both lanes hold the same numbers, so both must come to the same result. */
function expectBoth(expected: bigint): void {
  expect([value(0), value(1)]).toEqual([expected, expected]);
}

const modulo = (number: bigint): bigint => ((number % PRIME) + PRIME) % PRIME;

function power(base: bigint, exponent: bigint): bigint {
  let product = 1n;
  for (let bit = 255n; bit >= 0n; bit--) {
    product = modulo(product * product);
    if ((exponent >> bit) & 1n) product = modulo(product * base);
  }
  return product;
}

const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: PRIME - 1n }) },
  // Limbs of all ones and all zeros, and the ends of the range, are where carries go wrong.
  {
    weight: 1,
    arbitrary: fc.constantFrom(0n, 1n, 18n, 19n, PRIME - 1n, PRIME - 19n, 2n ** 254n, 2n ** 230n - 1n, 2n ** 26n),
  },
);

describe('arithmetic modulo 2^255 - 19', () => {
  test('multiplies, squares, adds and subtracts like big integers', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        field.set(a, x);
        field.set(b, y);
        run.multiply(result, a, b);
        expectBoth(modulo(x * y));
        run.square(result, a);
        expectBoth(modulo(x * x));
        run.add(result, a, b);
        expectBoth(modulo(x + y));
        run.subtract(result, a, b);
        expectBoth(modulo(x - y));
      }),
      { numRuns: 300 },
    );
  });

  test('multiplies sums of three products without carrying them first', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        field.set(a, x);
        field.set(b, y);
        run.multiply(a, a, b);
        run.add(b, a, a);
        run.add(b, b, a);
        run.multiply(result, b, b);
        expectBoth(modulo(9n * x * x * y * y));
        run.square(result, b);
        expectBoth(modulo(9n * x * x * y * y));
      }),
      { numRuns: 300 },
    );
  });

  test('inverts every number but zero', () => {
    fc.assert(
      fc.property(numbers, (x) => {
        field.set(a, x);
        field.invert(result, a);
        expectBoth(power(x, PRIME - 2n));
      }),
      { numRuns: 30 },
    );
  });
});
