import type { CiphertextBranches, FixedBase, Group } from '../groups/group.ts';
import { type RandomBytes, randomExponent } from '../random.ts';
import type { OpenedCiphertext } from './opened-ciphertext.ts';
import { modulo, type Proof } from './proof.ts';

/** One branch of a disjunction: the claim that the ciphertext encrypts the value. */
export interface Branch<E> {
  opened: OpenedCiphertext<E>;
  value: bigint;
}

export type ChallengeForAll = (commitments: readonly string[]) => bigint;

/**
 * Proves that one of the branches is true without revealing which. The prover knows the ciphertext's randomness, so
 * simulated branches need only powers of the two fixed bases. Every branch takes the same steps and exactly one is
 * true, so the duration doesn't reveal which.
 */
export function proveDisjunction<E>(
  group: Group<E>,
  key: FixedBase<E>,
  branches: readonly Branch<E>[],
  challengeForAll: ChallengeForAll,
  random?: RandomBytes,
): Proof[] {
  const truth = branches.findIndex(({ opened, value }) => opened.message === value);
  if (truth < 0) throw new Error('none of the branches is true');
  const commitments: E[] = [];
  const exponents: bigint[] = [];
  const challenges: bigint[] = [];
  branches.forEach(({ opened, value }, index) => {
    const challenge = index === truth ? 0n : randomExponent(group.order, random);
    const exponent = randomExponent(group.order, random);
    const offset = modulo((opened.message - value) * challenge, group.order);
    challenges.push(challenge);
    exponents.push(exponent);
    commitments.push(
      group.generator.power(exponent),
      group.multiply(key.power(exponent), group.generator.power(offset)),
    );
  });
  const simulated = challenges.reduce((sum, challenge) => sum + challenge, 0n);
  challenges[truth] = modulo(challengeForAll(group.encodeAll(commitments)) - simulated, group.order);
  return branches.map(({ opened }, index) => {
    const challenge = challenges[index] ?? 0n;
    return {
      challenge,
      response: modulo((exponents[index] ?? 0n) - opened.randomness * challenge, group.order),
    };
  });
}

/** A disjunction as its verifier sees it: the proofs of `ciphertexts`, branch by branch. */
export interface DisjunctionClaim<E> {
  ciphertexts: readonly CiphertextBranches<E>[];
  challengeForAll: ChallengeForAll;
}

/** Returns whether each claim holds. Verifies them as a batch, because some groups are faster with many at once. */
export function checkDisjunctions<E>(
  group: Group<E>,
  key: FixedBase<E>,
  claims: readonly DisjunctionClaim<E>[],
): boolean[] {
  const commitments = group.commitments(
    key,
    claims.flatMap((claim) => claim.ciphertexts),
  );
  let start = 0;
  return claims.map(({ ciphertexts, challengeForAll }) => {
    const challenges = ciphertexts.flatMap(({ branches }) => branches.map((branch) => branch.challenge));
    const own = commitments.slice(start, start + 2 * challenges.length);
    start += own.length;
    return challengeForAll(own) === challenges.reduce((sum, challenge) => (sum + challenge) % group.order, 0n);
  });
}
