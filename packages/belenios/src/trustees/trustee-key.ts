import type { Group } from '../groups/group.ts';
import { hashToExponent } from '../hash.ts';
import { asObject, asString, readCanonical, serialize } from '../json.ts';
import { type ChallengeFor, checkKnowledge, proveKnowledge } from '../proofs/knowledge-proof.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import { type RandomBytes, randomExponent } from '../random.ts';
import { demand } from '../refusal.ts';

/** A trustee's verification key with a proof of knowledge of the private key. */
export interface TrusteePublicKey {
  pok: Proof;
  publicKey: string;
  /** The owner's signature, for threshold trustees only. */
  signature?: Proof;
}

export interface TrusteeKeyPair {
  privateKey: bigint;
  publicKey: TrusteePublicKey;
}

const keyChallenge =
  (groupName: string, publicKey: string, order: bigint): ChallengeFor =>
  (commitment) =>
    hashToExponent(`pok|${groupName}|${publicKey}|${commitment}`, order);

export function proveTrusteeKey<E>(group: Group<E>, privateKey: bigint, random?: RandomBytes): TrusteePublicKey {
  const publicKey = group.encode(group.generator.power(privateKey));
  const pok = proveKnowledge(group, privateKey, keyChallenge(group.name, publicKey, group.order), random);
  return { pok, publicKey };
}

export function makeTrusteeKeyPair<E>(group: Group<E>, random?: RandomBytes): TrusteeKeyPair {
  const privateKey = randomExponent(group.order, random);
  return { privateKey, publicKey: proveTrusteeKey(group, privateKey, random) };
}

/**
 * Decodes and checks the key. The proof prevents rogue-key attacks, in which a trustee chooses a key that cancels out
 * the others'.
 */
export function checkTrusteeKey<E>(group: Group<E>, key: TrusteePublicKey, where: string): E {
  const element = group.decode(key.publicKey);
  const usable = element !== undefined && !group.equal(element, group.identity);
  demand(usable, 'invalid_element', `${where}.public_key`);
  const challengeFor = keyChallenge(group.name, key.publicKey, group.order);
  demand(checkKnowledge(group, element, key.pok, challengeFor), 'invalid_key_proof', `${where}.pok`);
  return element;
}

export function trusteePublicKeyFromJson(json: unknown, where: string, order: bigint): TrusteePublicKey {
  const object = asObject(json, where);
  const { signature } = object;
  return {
    pok: readProof(object['pok'], `${where}.pok`, order),
    publicKey: asString(object['public_key'], `${where}.public_key`),
    ...(signature === undefined ? {} : { signature: readProof(signature, `${where}.signature`, order) }),
  };
}

export const trusteePublicKeyToJson = ({ pok, publicKey, signature }: TrusteePublicKey): unknown => ({
  pok: writeProof(pok),
  public_key: publicKey,
  signature: signature === undefined ? undefined : writeProof(signature),
});

export const readTrusteePublicKey = (text: string, order: bigint): TrusteePublicKey =>
  readCanonical(
    text,
    'trustee key',
    (json) => trusteePublicKeyFromJson(json, 'trustee key', order),
    trusteePublicKeyToJson,
  );

export const writeTrusteePublicKey = (key: TrusteePublicKey): string => serialize(trusteePublicKeyToJson(key));
