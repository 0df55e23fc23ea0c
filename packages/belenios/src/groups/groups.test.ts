import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { badPoints, smallOrderPoints } from '../../testing/bad-points.ts';
import { tries } from '../../testing/test-scope.ts';
import { belenios2048 } from './belenios-2048.ts';
import { ED25519_ORDER, pointBytes } from './ed25519-encoding.ts';
import { kernelEd25519 } from './ed25519-kernel.ts';
import { nobleEd25519 } from './ed25519-noble.ts';
import { sodiumEd25519 } from './ed25519-sodium.ts';
import type { Group } from './group.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const noble = nobleEd25519();
const sodium = await sodiumEd25519();
const kernel = kernelEd25519();

const bytesOf = (text: string) => pointBytes(text) ?? new Uint8Array();

const hex = (number: bigint) => number.toString(16).padStart(64, '0');

const exponents = (order: bigint) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: order - 1n }) },
    { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 2n, 8n, order - 1n, order / 2n, 2n ** 252n, 2n ** 128n - 1n) },
  );

/** The results of a sequence of operations in one group, as text. */
function trace<E>(group: Group<E>, a: bigint, b: bigint, c: bigint): string[] {
  const x = group.generator.power(a);
  const y = group.generator.publicPower(b);
  const key = group.fixedBase(y);
  const product = group.multiply(x, y);
  const ciphertext = { alpha: x, beta: product };
  const elements = [
    x,
    y,
    product,
    group.invert(product),
    group.power(x, c),
    group.publicPower(y, c),
    key.power(c),
    key.publicPower(c),
    group.multiply(x, x),
    group.multiply(x, group.invert(x)),
    group.identity,
  ];
  const texts = group.encodeAll(elements);
  const branches = [0n, 1n, 3n].map((value) => ({ challenge: b, response: c, value }));
  return [
    ...texts,
    ...elements.map((element) => group.encode(element)),
    ...group.commitments(key, [
      { ciphertext, branches },
      { ciphertext: { alpha: y, beta: x }, branches: branches.slice(0, 1) },
    ]),
    ...group.decodeAll(texts).map((element) => (element === undefined ? 'refused' : group.encode(element))),
  ];
}

describe('Ed25519', () => {
  test('the generator is the specification’s', () => {
    const text = '6666666666666666666666666666666666666666666666666666666666666658';
    expect(noble.encode(noble.generator.element)).toBe(text);
    expect(sodium.encode(sodium.generator.element)).toBe(text);
    expect(kernel.encode(kernel.generator.element)).toBe(text);
  });

  test('three implementations agree bit for bit', () => {
    const exponent = exponents(ED25519_ORDER);
    fc.assert(
      fc.property(exponent, exponent, exponent, (a, b, c) => {
        const expected = trace(noble, a, b, c);
        expect(trace(sodium, a, b, c)).toEqual(expected);
        expect(trace(kernel, a, b, c)).toEqual(expected);
        expect(expected).not.toContain('refused');
      }),
      { numRuns: tries(25) },
    );
  });

  test('the test points of small order have the order in their names', () => {
    for (const [name, text] of smallOrderPoints) {
      const order = Number(/\d/.exec(name)?.[0]);
      const multiples = Array.from({ length: order }).reduce<Uint8Array[]>(
        (list) => [...list, sodium.multiply(list.at(-1) ?? sodium.identity, bytesOf(text))],
        [],
      );
      expect(multiples.findIndex((one) => sodium.equal(one, sodium.identity))).toBe(order - 1);
    }
  });

  test.each(badPoints)('refuses %s', (_, text) => {
    for (const group of [noble, sodium, kernel]) expect(group.decode(text)).toBeUndefined();
  });

  test('refuses a point of the subgroup with one of small order added', () => {
    // libsodium's addition doesn't check the subgroup, so it can construct a point outside it.
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: ED25519_ORDER - 1n }),
        fc.constantFrom(...smallOrderPoints),
        (a, [, text]) => {
          const small = bytesOf(text);
          const mixed = sodium.encode(sodium.multiply(sodium.generator.power(a), small));
          for (const group of [noble, sodium, kernel]) expect(group.decode(mixed)).toBeUndefined();
        },
      ),
      { numRuns: tries(20) },
    );
  });

  test('decoding agrees on texts at random', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (number) => {
        const text = hex(number);
        const expected = noble.decode(text) !== undefined;
        expect(sodium.decode(text) !== undefined).toBe(expected);
        expect(kernel.decode(text) !== undefined).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe('BELENIOS-2048', () => {
  const group = belenios2048();

  test('has the stated order, and multiplication adds exponents', () => {
    const exponent = exponents(group.order);
    expect(group.power(group.generator.element, group.order)).toBe(group.identity);
    fc.assert(
      fc.property(exponent, exponent, (a, b) => {
        const x = group.generator.power(a);
        const sum = group.generator.power((a + b) % group.order);
        expect(group.multiply(x, group.generator.power(b))).toBe(sum);
        expect(group.fixedBase(x).power(b)).toBe(group.power(x, b));
        expect(group.power(x, b)).toBe(group.generator.power((a * b) % group.order));
        expect(group.multiply(x, group.invert(x))).toBe(group.identity);
        expect(group.decode(group.encode(x))).toBe(x);
      }),
      { numRuns: tries(15) },
    );
  });

  test('refuses elements outside the subgroup and non-canonical encodings', () => {
    const p = modulus();
    const text = group.encode(group.generator.power(5n));
    const texts = [
      '0',
      `0${text}`,
      `+${text}`,
      ` ${text}`,
      `${text} `,
      '2',
      String(p - 1n),
      String(p + 1n),
      '-1',
      '1e5',
      '',
      text.repeat(100),
    ];
    expect(texts.filter((one) => group.decode(one) !== undefined)).toEqual([]);
    expect(group.decode('1')).toBe(1n);
  });

  /** Derives p from the group's own arithmetic: x · x⁻¹ is 1 modulo p, so x · x⁻¹ - 1 is a multiple of it. */
  function modulus(): bigint {
    const multiples = [3n, 7n].map((exponent) => {
      const x = group.generator.power(exponent);
      return x * group.invert(x) - 1n;
    });
    let [a = 0n, b = 0n] = multiples;
    while (b !== 0n) [a, b] = [b, a % b];
    return a;
  }
});
