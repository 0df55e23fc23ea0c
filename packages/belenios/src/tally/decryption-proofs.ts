import type { Election } from '../election.ts';
import { sha256Hex } from '../hash.ts';
import { asArray, asCount, asHash, asObject, asString, readCanonical, serialize } from '../json.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import { demand } from '../refusal.ts';
import { keyOfOwner, type OpenedTrustees } from '../trustees/trustees.ts';
import { isEndorsed } from './endorsement.ts';
import { checkStrongProof } from './strong-proof.ts';

/** The strong proofs, published beside the archive because its format has no place for them. */
export interface DecryptionProofs {
  /** The election's fingerprint. */
  election: string;
  tallyHash: string;
  /** At most one per owner, ordered by owner. */
  proofs: readonly OwnedProof[];
}

export interface OwnedProof {
  owner: number;
  /** The trustee's key; for a threshold trustee, the verification key. */
  publicKey: string;
  proof: Proof;
  endorsement: Proof;
}

const toJson = ({ election, tallyHash, proofs }: DecryptionProofs): unknown => ({
  election,
  tally_hash: tallyHash,
  proofs: proofs.map(({ owner, publicKey, proof, endorsement }) => ({
    owner,
    public_key: publicKey,
    proof: writeProof(proof),
    endorsement: writeProof(endorsement),
  })),
});

function fromJson(json: unknown, order: bigint): DecryptionProofs {
  const object = asObject(json, 'decryption proofs');
  return {
    election: asString(object['election'], 'decryption proofs.election'),
    tallyHash: asHash(object['tally_hash'], 'decryption proofs.tally_hash'),
    proofs: asArray(object['proofs'], 'decryption proofs', (item, where) => ownedFromJson(item, where, order)),
  };
}

function ownedFromJson(json: unknown, where: string, order: bigint): OwnedProof {
  const object = asObject(json, where);
  return {
    owner: asCount(object['owner'], `${where}.owner`),
    publicKey: asString(object['public_key'], `${where}.public_key`),
    proof: readProof(object['proof'], `${where}.proof`, order),
    endorsement: readProof(object['endorsement'], `${where}.endorsement`, order),
  };
}

export const writeDecryptionProofs = (proofs: DecryptionProofs): string => serialize(toJson(proofs));

export const readDecryptionProofs = (text: string, order: bigint): DecryptionProofs =>
  readCanonical(text, 'decryption proofs', (json) => fromJson(json, order), toJson);

/** The data that the proofs are checked against, all from the archive. */
export interface DecryptedTally<E> {
  election: Election<E>;
  trustees: OpenedTrustees<E>;
  tallyText: string;
  /** The texts of the partial decryptions, by owner. */
  partials: ReadonlyMap<number, string>;
}

/** Checks every proof in the published text and returns the owners whose decryptions are proven. */
export function checkDecryptionProofs<E>(decrypted: DecryptedTally<E>, text: string): number[] {
  const { election, trustees, tallyText, partials } = decrypted;
  const { group, fingerprint } = election;
  const { election: named, tallyHash, proofs } = readDecryptionProofs(text, group.order);
  demand(named === fingerprint, 'wrong_election', 'decryption proofs');
  demand(tallyHash === sha256Hex(tallyText), 'wrong_tally', 'decryption proofs');
  let last = 0;
  for (const { owner, publicKey, proof, endorsement } of proofs) {
    const where = `strong proof of trustee ${owner}`;
    demand(owner > last, 'wrong_order', where);
    last = owner;
    const key = keyOfOwner(trustees, owner);
    const partialText = partials.get(owner);
    demand(key !== undefined && partialText !== undefined, 'wrong_partial_decryption', where);
    demand(group.encode(key) === publicKey, 'wrong_key', where);
    checkStrongProof(election, key, { tallyText, partialText }, proof, where);
    const endorsed = { fingerprint, tallyText, partialText };
    demand(isEndorsed(group, key, endorsed, endorsement), 'invalid_endorsement', `endorsement of trustee ${owner}`);
  }
  return proofs.map(({ owner }) => owner);
}
