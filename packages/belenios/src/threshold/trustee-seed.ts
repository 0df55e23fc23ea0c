import { isBase58, randomBase58 } from '../base58.ts';
import type { Group } from '../groups/group.ts';
import { hashToExponent } from '../hash.ts';
import { type RandomBytes, webCryptoRandom } from '../random.ts';
import { demand } from '../refusal.ts';

const LENGTH = 22;

/** The secret of a threshold trustee, from which all their keys derive. */
export const randomSeed = (random: RandomBytes = webCryptoRandom): string => randomBase58(LENGTH, random);

export interface SeedKeys<E> {
  signingKey: bigint;
  decryptionKey: bigint;
  verificationKey: E;
  encryptionKey: E;
}

export function keysOfSeed<E>(group: Group<E>, seed: string): SeedKeys<E> {
  demand(seed.length === LENGTH && isBase58(seed), 'malformed', 'trustee seed');
  const signingKey = hashToExponent(`sk|${seed}`, group.order);
  const decryptionKey = hashToExponent(`dk|${seed}`, group.order);
  return {
    signingKey,
    decryptionKey,
    verificationKey: group.generator.power(signingKey),
    encryptionKey: group.generator.power(decryptionKey),
  };
}
