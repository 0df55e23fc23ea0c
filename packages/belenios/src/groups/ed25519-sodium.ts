import sodium, { memcmp, ready } from 'libsodium-wrappers-sumo';
import { toHex } from '../bytes.ts';
import { ED25519_ORDER, pointBytes, scalarBytes } from './ed25519-encoding.ts';
import type { FixedBase, Group } from './group.ts';
import { plainCommitments } from './plain-commitments.ts';

/** A compressed point, in RFC 8032's byte order. */
type Point = Uint8Array;

const IDENTITY: Point = Uint8Array.of(1, ...new Uint8Array(31));

const isIdentity = (point: Point): boolean => point.every((byte, index) => byte === IDENTITY[index]);

function decode(text: string): Point | undefined {
  const bytes = pointBytes(text);
  if (bytes === undefined) return undefined;
  // libsodium treats the identity as a point of small order.
  return isIdentity(bytes) || sodium.crypto_core_ed25519_is_valid_point(bytes) ? bytes : undefined;
}

/**
 * Ed25519 by libsodium, whose multiplications are constant-time. libsodium refuses to multiply by zero and to return
 * the identity; Belenios allows both, so both are handled here.
 */
export async function sodiumEd25519(): Promise<Group<Point>> {
  await ready;
  const one = sodium.crypto_scalarmult_ed25519_base_noclamp(scalarBytes(1n));

  const power = (base: Point, exponent: bigint): Point =>
    exponent === 0n || isIdentity(base)
      ? IDENTITY
      : sodium.crypto_scalarmult_ed25519_noclamp(scalarBytes(exponent), base);

  function fixedBase(element: Point): FixedBase<Point> {
    const own = (exponent: bigint) => power(element, exponent);
    return { element, power: own, publicPower: own };
  }

  const generatorPower = (exponent: bigint): Point =>
    exponent === 0n ? IDENTITY : sodium.crypto_scalarmult_ed25519_base_noclamp(scalarBytes(exponent));

  const encode = (point: Point): string => toHex(point.toReversed());

  const operations = {
    name: 'Ed25519' as const,
    order: ED25519_ORDER,
    identity: IDENTITY,
    generator: { element: one, power: generatorPower, publicPower: generatorPower },
    decode,
    // Points stay compressed, so nothing is validated until an operation uses them.
    decodeAllTrusted: (texts: readonly string[]) => texts.map(pointBytes),
    decodeAll: (texts: readonly string[]) => texts.map(decode),
    encode,
    encodeAll: (points: readonly Point[]) => points.map(encode),
    equal: (a: Point, b: Point) => memcmp(a, b),
    multiply: (a: Point, b: Point) => sodium.crypto_core_ed25519_add(a, b),
    invert: (point: Point) => sodium.crypto_core_ed25519_sub(IDENTITY, point),
    power,
    publicPower: power,
    fixedBase,
  };
  return { ...operations, commitments: (key, ciphertexts) => plainCommitments(operations, key, ciphertexts) };
}
