import type { Election } from '../src/election.ts';
import { hashToExponent } from '../src/hash.ts';
import { modulo } from '../src/proofs/proof.ts';
import { randomExponent } from '../src/random.ts';
import type { Tally } from '../src/tally/encrypted-tally.ts';
import { makePartialDecryption, type PartialDecryption } from '../src/tally/partial-decryption.ts';

/**
 * A partial decryption whose first factor is wrong although its proofs pass the protocol's own check. The challenge
 * hashes only fingerprint, key and commitments, so the commitments are chosen first and the factor is computed to fit.
 */
export function forgePartialDecryption<E>(
  election: Pick<Election<E>, 'group' | 'fingerprint'>,
  tally: Tally<E>,
  privateKey: bigint,
): PartialDecryption {
  const { group, fingerprint } = election;
  const { order } = group;
  const honest = makePartialDecryption(election, tally, privateKey);
  const alpha = tally[0]?.[0]?.alpha ?? group.identity;
  const nonce = randomExponent(order);
  // Any element works as the second commitment: it determines the wrong factor.
  const second = group.generator.power(randomExponent(order));
  const commitments = group.encodeAll([group.generator.power(nonce), second]);
  const key = group.encode(group.generator.power(privateKey));
  const challenge = hashToExponent(`decrypt|${fingerprint}|${key}|${commitments.join(',')}`, order);
  const response = modulo(nonce - privateKey * challenge, order);
  // α^response · f^challenge = second
  const factor = group.power(
    group.multiply(second, group.invert(group.power(alpha, response))),
    inverse(challenge, order),
  );
  const replaceFirst = <T>(lists: readonly (readonly T[])[], first: T) =>
    lists.map((list, index) => (index === 0 ? list.with(0, first) : list));
  return {
    factors: replaceFirst(honest.factors, group.encode(factor)),
    proofs: replaceFirst(honest.proofs, { challenge, response }),
  };
}

/** By Fermat's little theorem, as the order is prime. */
function inverse(number: bigint, order: bigint): bigint {
  let result = 1n;
  let base = modulo(number, order);
  for (let exponent = order - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % order;
    base = (base * base) % order;
  }
  return result;
}
