import type { Ciphertext, FixedBase, Group } from '../groups/group.ts';
import { type RandomBytes, randomExponent } from '../random.ts';

/**
 * A ciphertext with its opening, known only to the program that encrypted it: α = g^randomness, β = key^randomness ·
 * g^message.
 */
export interface OpenedCiphertext<E> {
  ciphertext: Ciphertext<E>;
  randomness: bigint;
  message: bigint;
}

export function encrypt<E>(
  group: Group<E>,
  key: FixedBase<E>,
  message: 0n | 1n,
  random?: RandomBytes,
): OpenedCiphertext<E> {
  const randomness = randomExponent(group.order, random);
  const mask = key.power(randomness);
  // Multiplies for 0 too, so that the duration doesn't reveal the choice.
  const beta = group.multiply(mask, message === 1n ? group.generator.element : group.identity);
  return { ciphertext: { alpha: group.generator.power(randomness), beta }, randomness, message };
}

/** An encryption of the sum of the messages. */
export function sumOpened<E>(group: Group<E>, parts: readonly OpenedCiphertext<E>[]): OpenedCiphertext<E> {
  return parts.reduce(
    (sum, part) => ({
      ciphertext: multiplyCiphertexts(group, sum.ciphertext, part.ciphertext),
      randomness: (sum.randomness + part.randomness) % group.order,
      message: sum.message + part.message,
    }),
    { ciphertext: emptyCiphertext(group), randomness: 0n, message: 0n },
  );
}

export const emptyCiphertext = <E>(group: Group<E>): Ciphertext<E> => ({ alpha: group.identity, beta: group.identity });

export const multiplyCiphertexts = <E>(group: Group<E>, a: Ciphertext<E>, b: Ciphertext<E>): Ciphertext<E> => ({
  alpha: group.multiply(a.alpha, b.alpha),
  beta: group.multiply(a.beta, b.beta),
});
