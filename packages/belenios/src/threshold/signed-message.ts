import type { Group } from '../groups/group.ts';
import { hashToExponent } from '../hash.ts';
import { asObject, asString } from '../json.ts';
import { type ChallengeFor, checkKnowledge, proveKnowledge } from '../proofs/knowledge-proof.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import type { RandomBytes } from '../random.ts';

export interface SignedMessage {
  message: string;
  signature: Proof;
}

const messageChallenge =
  (message: string, order: bigint): ChallengeFor =>
  (commitment) =>
    hashToExponent(`sigmsg|${message}|${commitment}`, order);

export const signText = <E>(group: Group<E>, signingKey: bigint, message: string, random?: RandomBytes): Proof =>
  proveKnowledge(group, signingKey, messageChallenge(message, group.order), random);

export const signMessage = <E>(
  group: Group<E>,
  signingKey: bigint,
  message: string,
  random?: RandomBytes,
): SignedMessage => ({ message, signature: signText(group, signingKey, message, random) });

export const isSignedText = <E>(group: Group<E>, verificationKey: E, message: string, signature: Proof): boolean =>
  checkKnowledge(group, verificationKey, signature, messageChallenge(message, group.order));

export function readSignedMessage(json: unknown, where: string, order: bigint): SignedMessage {
  const { message, signature } = asObject(json, where);
  return {
    message: asString(message, `${where}.message`),
    signature: readProof(signature, `${where}.signature`, order),
  };
}

export const writeSignedMessage = ({ message, signature }: SignedMessage): unknown => ({
  message,
  signature: writeProof(signature),
});
