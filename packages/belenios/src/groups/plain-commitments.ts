import type { CiphertextBranches, FixedBase, Group } from './group.ts';

type Operations<E> = Pick<Group<E>, 'generator' | 'multiply' | 'publicPower' | 'invert' | 'encodeAll'>;

/** Computes the commitments of branches by their definition, for groups without a faster method. */
export function plainCommitments<E>(
  group: Operations<E>,
  key: FixedBase<E>,
  ciphertexts: readonly CiphertextBranches<E>[],
): string[] {
  const elements: E[] = [];
  for (const { ciphertext, branches } of ciphertexts) {
    for (const { challenge, response, value } of branches) {
      const beta =
        value === 0n
          ? ciphertext.beta
          : group.multiply(ciphertext.beta, group.invert(group.generator.publicPower(value)));
      elements.push(
        group.multiply(group.generator.publicPower(response), group.publicPower(ciphertext.alpha, challenge)),
        group.multiply(key.publicPower(response), group.publicPower(beta, challenge)),
      );
    }
  }
  return group.encodeAll(elements);
}
