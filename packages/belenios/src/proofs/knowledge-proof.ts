import type { Group } from '../groups/group.ts';
import { type RandomBytes, randomExponent } from '../random.ts';
import { modulo, type Proof } from './proof.ts';

/** Computes the challenge for an encoded commitment; the statement is part of the hash. */
export type ChallengeFor = (commitment: string) => bigint;

/** Schnorr's proof of knowledge of an element's exponent. With a message in the hash it is a signature. */
export function proveKnowledge<E>(
  group: Group<E>,
  secret: bigint,
  challengeFor: ChallengeFor,
  random?: RandomBytes,
): Proof {
  const nonce = randomExponent(group.order, random);
  const challenge = challengeFor(group.encode(group.generator.power(nonce)));
  return { challenge, response: modulo(nonce - secret * challenge, group.order) };
}

export function checkKnowledge<E>(group: Group<E>, element: E, proof: Proof, challengeFor: ChallengeFor): boolean {
  const commitment = group.multiply(
    group.generator.publicPower(proof.response),
    group.publicPower(element, proof.challenge),
  );
  return challengeFor(group.encode(commitment)) === proof.challenge;
}
