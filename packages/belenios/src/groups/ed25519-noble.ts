import { FpInvertBatch } from '@noble/curves/abstract/modular.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { ED25519_ORDER, pointBytes, pointText } from './ed25519-encoding.ts';
import type { FixedBase, Group } from './group.ts';
import { plainCommitments } from './plain-commitments.ts';

const { Point } = ed25519;
type Point = InstanceType<typeof Point>;

// Bits per digit in a fixed base's table. A voter makes a single ballot, so the time to build two tables counts too:
// seven bits minimize the total number of additions for 30 choices as well as for 100.
const FIXED_BASE_WINDOW = 7;

/**
 * Ed25519 in plain JavaScript, for browsers, where a strict content security policy forbids WebAssembly. noble's
 * multiplication takes the same steps for every exponent, but the duration of big-integer operations depends on their
 * size and garbage collection may run at any moment: it is constant-time only as far as JavaScript allows.
 */
export function nobleEd25519(): Group<Point> {
  const power = (base: Point, exponent: bigint) => (exponent === 0n ? Point.ZERO : base.multiply(exponent));

  function fixedBase(element: Point): FixedBase<Point> {
    // A copy, because noble caches tables by object and the caller may use the element elsewhere.
    const base = Point.fromAffine(element.toAffine()).precompute(FIXED_BASE_WINDOW, false);
    const own = (exponent: bigint) => power(base, exponent);
    return { element, power: own, publicPower: own };
  }

  function decodeTrusted(text: string): Point | undefined {
    const bytes = pointBytes(text);
    if (bytes === undefined) return undefined;
    try {
      return Point.fromBytes(bytes, false);
    } catch {
      return undefined;
    }
  }

  function decode(text: string): Point | undefined {
    const point = decodeTrusted(text);
    return point?.isTorsionFree() === true ? point : undefined;
  }

  function encodeAll(points: readonly Point[]): string[] {
    const inverses = FpInvertBatch(
      Point.Fp,
      points.map((point) => point.Z),
    );
    return points.map((point, index) => {
      const { x, y } = point.toAffine(inverses[index]);
      return pointText(x, y);
    });
  }

  const operations = {
    name: 'Ed25519' as const,
    order: ED25519_ORDER,
    identity: Point.ZERO,
    generator: fixedBase(Point.BASE),
    decode,
    decodeAllTrusted: (texts: readonly string[]) => texts.map(decodeTrusted),
    decodeAll: (texts: readonly string[]) => texts.map(decode),
    encode: (point: Point) => encodeAll([point])[0] ?? '',
    encodeAll,
    equal: (a: Point, b: Point) => a.equals(b),
    multiply: (a: Point, b: Point) => a.add(b),
    invert: (point: Point) => point.negate(),
    power,
    publicPower: (base: Point, exponent: bigint) => base.multiplyUnsafe(exponent),
    fixedBase,
  };
  return { ...operations, commitments: (key, ciphertexts) => plainCommitments(operations, key, ciphertexts) };
}
