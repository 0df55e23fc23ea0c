import type { Group } from '../groups/group.ts';
import { modulo } from '../proofs/proof.ts';
import { demand } from '../refusal.ts';
import type { OpenedTrustees, TrusteeShareholders } from '../trustees/trustees.ts';
import type { Tally } from './encrypted-tally.ts';
import type { DecryptionFactors } from './partial-decryption.ts';

/** Factors by owner. */
export type FactorsByOwner<E> = ReadonlyMap<number, DecryptionFactors<E>>;

/** The exponent of one share's factor: the Lagrange coefficient at zero. */
export function lagrangeCoefficient(place: number, places: readonly number[], order: bigint): bigint {
  let numerator = 1n;
  let denominator = 1n;
  for (const other of places) {
    if (other === place) continue;
    numerator = (numerator * BigInt(other)) % order;
    denominator = modulo(denominator * BigInt(other - place), order);
  }
  return (numerator * inverseModulo(denominator, order)) % order;
}

function inverseModulo(number: bigint, order: bigint): bigint {
  let [a, b, u, v] = [number, order, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, u, v] = [b, a - quotient * b, v, u - quotient * v];
  }
  return modulo(u, order);
}

/**
 * Selects the owners whose factors are used: as many of each kind as required, in order. Refuses if there are too few.
 */
function contributors<E>({ threshold, firstOwner, keys }: TrusteeShareholders<E>, factors: FactorsByOwner<E>) {
  const places = keys.map((_, index) => index + 1).filter((place) => factors.has(firstOwner + place - 1));
  demand(places.length >= threshold, 'missing_partial_decryption', `trustee ${firstOwner}`);
  return places.slice(0, threshold);
}

/** Combines the trustees' factors into the mask of each ciphertext's message. */
export function combineFactors<E>(
  group: Group<E>,
  trustees: OpenedTrustees<E>,
  tally: Tally<E>,
  factors: FactorsByOwner<E>,
): DecryptionFactors<E> {
  let combined: DecryptionFactors<E> = tally.map((answer) => answer.map(() => group.identity));
  for (const shareholders of trustees.shareholders) {
    const places = contributors(shareholders, factors);
    for (const place of places) {
      const own = factors.get(shareholders.firstOwner + place - 1) ?? [];
      const exponent = lagrangeCoefficient(place, places, group.order);
      const raise = (factor: E) => (exponent === 1n ? factor : group.publicPower(factor, exponent));
      combined = combined.map((answer, question) =>
        answer.map((product, choice) => {
          const factor = own[question]?.[choice];
          demand(factor !== undefined, 'wrong_shape', `partial decryption ${place}`);
          return group.multiply(product, raise(factor));
        }),
      );
    }
  }
  return combined;
}
