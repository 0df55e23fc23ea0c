import type { Group } from '../groups/group.ts';
import { hashToExponent, sha256Hex } from '../hash.ts';
import { asObject, readCanonical, serialize } from '../json.ts';
import { type ChallengeFor, checkKnowledge, proveKnowledge } from '../proofs/knowledge-proof.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import type { RandomBytes } from '../random.ts';

/**
 * A trustee's signature over a whole partial decryption and its tally. Belenios proves each factor separately; this
 * signature states that the trustee saw this tally and sent all of these factors. The server keeps it beside the
 * archive, whose format has no place for it.
 */
const challengeOf =
  (fingerprint: string, tallyText: string, partialText: string, key: string, order: bigint): ChallengeFor =>
  (commitment) =>
    hashToExponent(
      `urna-endorsement|${fingerprint}|${sha256Hex(tallyText)}|${sha256Hex(partialText)}|${key}|${commitment}`,
      order,
    );

export interface EndorsedTexts {
  fingerprint: string;
  tallyText: string;
  partialText: string;
}

export function endorse<E>(group: Group<E>, privateKey: bigint, texts: EndorsedTexts, random?: RandomBytes): Proof {
  const key = group.encode(group.generator.power(privateKey));
  const { fingerprint, tallyText, partialText } = texts;
  const challengeFor = challengeOf(fingerprint, tallyText, partialText, key, group.order);
  return proveKnowledge(group, privateKey, challengeFor, random);
}

export function isEndorsed<E>(group: Group<E>, key: E, texts: EndorsedTexts, endorsement: Proof): boolean {
  const { fingerprint, tallyText, partialText } = texts;
  const challengeFor = challengeOf(fingerprint, tallyText, partialText, group.encode(key), group.order);
  return checkKnowledge(group, key, endorsement, challengeFor);
}

export const writeEndorsement = (endorsement: Proof): string => serialize(writeProof(endorsement));

export const readEndorsement = (text: string, order: bigint): Proof =>
  readCanonical(
    text,
    'endorsement',
    (json) => readProof(asObject(json, 'endorsement'), 'endorsement', order),
    writeProof,
  );
