import type { Group } from '../groups/group.ts';
import { hashToExponent } from '../hash.ts';
import { asObject, readCanonical, serialize } from '../json.ts';
import { type ChallengeFor, checkKnowledge, proveKnowledge } from '../proofs/knowledge-proof.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import type { RandomBytes } from '../random.ts';

/** One booth in place of another while an election is sealed and not closed. */
export interface BoothChange {
  /** The fingerprint of the election's text: the signature counts for no other election. */
  election: string;
  /**
   * Which change of this election it is, from 1: signatures are public, and those of an earlier change between the same two
   * booths would do again.
   */
  number: number;
  /** The SHA-256 of each booth's manifest in hexadecimal. */
  from: string;
  to: string;
}

/**
 * A trustee's Schnorr signature that agrees to a change of the booth, at its place among the election's changes: it can't be
 * used again later to bring a booth back.
 */
const challengeOf =
  ({ election, number, from, to }: BoothChange, key: string, order: bigint): ChallengeFor =>
  (commitment) =>
    hashToExponent(`urna-booth-change|${election}|${number}|${from}|${to}|${key}|${commitment}`, order);

export function signBoothChange<E>(
  group: Group<E>,
  privateKey: bigint,
  change: BoothChange,
  random?: RandomBytes,
): Proof {
  const key = group.encode(group.generator.power(privateKey));
  return proveKnowledge(group, privateKey, challengeOf(change, key, group.order), random);
}

export function isBoothChangeSigned<E>(group: Group<E>, key: E, change: BoothChange, signature: Proof): boolean {
  return checkKnowledge(group, key, signature, challengeOf(change, group.encode(key), group.order));
}

export const writeBoothChange = (signature: Proof): string => serialize(writeProof(signature));

export const readBoothChange = (text: string, order: bigint): Proof =>
  readCanonical(
    text,
    'booth change',
    (json) => readProof(asObject(json, 'booth change'), 'booth change', order),
    writeProof,
  );
