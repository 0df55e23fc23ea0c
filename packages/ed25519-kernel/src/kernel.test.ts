import { ed25519 } from '@noble/curves/ed25519.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GENERATOR, ORDER, PRIME } from './curve.ts';
import { createKernel } from './kernel.ts';

type NoblePoint = InstanceType<typeof ed25519.Point>;

const { BASE, ZERO } = ed25519.Point;
const kernel = createKernel();

/** Belenios spells a compressed point as a number, so the bytes are in reverse order. */
const textOf = (point: NoblePoint): string =>
  [...point.toBytes()]
    .toReversed()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const times = (point: NoblePoint, exponent: bigint) => point.multiplyUnsafe(exponent % ORDER);

function decode(text: string) {
  const [point] = kernel.decodeAll([text]);
  if (point === undefined) throw new Error(`refused ${text}`);
  return point;
}

const exponents = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: ORDER - 1n }) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 2n, 8n, ORDER - 1n, ORDER / 2n, 2n ** 252n, 2n ** 128n - 1n) },
);

describe('createKernel', () => {
  test('has the generator and the identity of the standard', () => {
    expect(kernel.encodeAll([kernel.generator.element, kernel.identity])).toEqual([GENERATOR, textOf(ZERO)]);
    expect(textOf(BASE)).toBe(GENERATOR);
  });

  test('agrees with noble about powers, products and inverses', () => {
    fc.assert(
      fc.property(exponents, exponents, exponents, (x, y, z) => {
        const [left, right] = [times(BASE, x), times(BASE, y)];
        const [a, b] = [decode(textOf(left)), decode(textOf(right))];
        const elements = [
          kernel.generator.publicPower(x),
          kernel.multiply(a, b),
          kernel.invert(a),
          kernel.publicPower(a, z),
          kernel.fixedBase(b).publicPower(z),
        ];
        const expected = [left, left.add(right), left.negate(), times(left, z), times(right, z)];
        expect(kernel.encodeAll(elements)).toEqual(expected.map(textOf));
        expect(kernel.equal(a, b)).toBe(x === y);
      }),
      { numRuns: 20 },
    );
  });

  test('computes commitments as their equations say', () => {
    fc.assert(
      fc.property(exponents, exponents, exponents, exponents, (secret, x, challenge, response) => {
        const [key, alpha, beta] = [times(BASE, secret), times(BASE, x), times(BASE, 3n * x + 1n)];
        // Decoded together they share a table, and apart each builds its own.
        const [sharedAlpha, sharedBeta] = kernel.decodeAll([textOf(alpha), textOf(beta)]);
        const pairs = [
          { alpha: sharedAlpha ?? kernel.identity, beta: sharedBeta ?? kernel.identity },
          { alpha: decode(textOf(alpha)), beta: decode(textOf(beta)) },
        ];
        const branches = [0n, 1n, 5n].map((value) => ({ challenge, response, value }));
        const expected = branches.flatMap(({ value }) => [
          times(BASE, response).add(times(alpha, challenge)),
          times(key, response).add(times(beta.subtract(times(BASE, value)), challenge)),
        ]);
        const texts = kernel.commitments(
          kernel.fixedBase(decode(textOf(key))),
          pairs.map((ciphertext) => ({ ciphertext, branches })),
        );
        expect(texts).toEqual([...expected, ...expected].map(textOf));
      }),
      { numRuns: 10 },
    );
  });

  test('encodes more elements than one inversion serves', () => {
    const points = [BASE];
    while (points.length < 515) points.push(points[points.length - 1]?.add(BASE) ?? BASE);
    expect(
      kernel.encodeAll(kernel.decodeAllTrusted(points.map(textOf)).map((point) => point ?? kernel.identity)),
    ).toEqual(points.map(textOf));
  });

  test('rebuilds the table of a base that was evicted from the cache', () => {
    const bases = Array.from({ length: 12 }, (_, index) => times(BASE, BigInt(index + 2)));
    const fixed = bases.map((point) => kernel.fixedBase(decode(textOf(point))));
    for (const round of [5n, 7n]) {
      expect(kernel.encodeAll(fixed.map((base) => base.publicPower(round)))).toEqual(
        bases.map((point) => textOf(times(point, round))),
      );
    }
  });

  test('accepts the texts at random that noble accepts', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (number) => {
        const text = number.toString(16).padStart(64, '0');
        const bytes = Uint8Array.from(Buffer.from(text, 'hex')).toReversed();
        const isMember = (() => {
          try {
            return ed25519.Point.fromBytes(bytes, false).isTorsionFree();
          } catch {
            return false;
          }
        })();
        expect(kernel.decodeAll([text])[0] !== undefined).toBe(isMember);
      }),
      { numRuns: 200 },
    );
  });

  test('refuses points outside the subgroup and texts that are no canonical spelling', () => {
    const hex = (number: bigint) => number.toString(16).padStart(64, '0');
    const orderTwo = ed25519.Point.fromBytes(Uint8Array.from(Buffer.from(hex(PRIME - 1n), 'hex')).toReversed(), false);
    const refused = [
      hex(PRIME - 1n),
      hex(0n),
      hex(PRIME),
      hex(PRIME + 1n),
      hex(2n ** 255n + 1n),
      textOf(times(BASE, 7n).add(orderTwo)),
      GENERATOR.slice(1),
      `0${GENERATOR}`,
      textOf(times(BASE, 3n)).toUpperCase(),
      '',
    ];
    expect(kernel.decodeAll(refused).map((point) => point !== undefined)).toEqual(refused.map(() => false));
  });
});
