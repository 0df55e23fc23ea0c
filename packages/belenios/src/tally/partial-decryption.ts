import type { Election } from '../election.ts';
import type { Group } from '../groups/group.ts';
import { hashToExponent } from '../hash.ts';
import { asArray, asCount, asHash, asObject, asString, readCanonical, serialize } from '../json.ts';
import { modulo, type Proof, readProofs, writeProof } from '../proofs/proof.ts';
import { type RandomBytes, randomExponent } from '../random.ts';
import { demand } from '../refusal.ts';
import type { Tally } from './encrypted-tally.ts';

/** By question and choice: α raised to the trustee's private key, and its proof. */
export interface PartialDecryption {
  factors: readonly (readonly string[])[];
  proofs: readonly (readonly Proof[])[];
}

/** Factors by question and choice whose proofs have been checked. */
export type DecryptionFactors<E> = readonly (readonly E[])[];

const challenge = (fingerprint: string, key: string, commitments: readonly string[], order: bigint): bigint =>
  hashToExponent(`decrypt|${fingerprint}|${key}|${commitments.join(',')}`, order);

export function makePartialDecryption<E>(
  { group, fingerprint }: Pick<Election<E>, 'group' | 'fingerprint'>,
  tally: Tally<E>,
  privateKey: bigint,
  random?: RandomBytes,
): PartialDecryption {
  const key = group.encode(group.generator.power(privateKey));
  const prove = (alpha: E): Proof => {
    const nonce = randomExponent(group.order, random);
    const commitments = group.encodeAll([group.generator.power(nonce), group.power(alpha, nonce)]);
    const answer = challenge(fingerprint, key, commitments, group.order);
    return { challenge: answer, response: modulo(nonce - privateKey * answer, group.order) };
  };
  return {
    factors: tally.map((answer) => group.encodeAll(answer.map(({ alpha }) => group.power(alpha, privateKey)))),
    proofs: tally.map((answer) => answer.map(({ alpha }) => prove(alpha))),
  };
}

/** Decodes a trustee's factors; refuses the first one whose proof fails. */
export function checkPartialDecryption<E>(
  { group, fingerprint }: Pick<Election<E>, 'group' | 'fingerprint'>,
  tally: Tally<E>,
  key: E,
  { factors, proofs }: PartialDecryption,
  where: string,
): DecryptionFactors<E> {
  const encodedKey = group.encode(key);
  const fits = [factors, proofs].every(
    (list) => list.length === tally.length && list.every((part, index) => part.length === tally[index]?.length),
  );
  demand(fits, 'wrong_shape', where);
  return tally.map((answer, question) =>
    answer.map(({ alpha }, choice) => {
      const place = `${where}[${question}][${choice}]`;
      const factor = group.decode(factors[question]?.[choice] ?? '');
      const proof = proofs[question]?.[choice];
      demand(factor !== undefined && proof !== undefined, 'invalid_element', place);
      const commitments = recompute(group, key, alpha, factor, proof);
      const holds = challenge(fingerprint, encodedKey, commitments, group.order) === proof.challenge;
      demand(holds, 'invalid_decryption_proof', place);
      return factor;
    }),
  );
}

const recompute = <E>(group: Group<E>, key: E, alpha: E, factor: E, proof: Proof): string[] =>
  group.encodeAll([
    group.multiply(group.generator.publicPower(proof.response), group.publicPower(key, proof.challenge)),
    group.multiply(group.publicPower(alpha, proof.response), group.publicPower(factor, proof.challenge)),
  ]);

const toJson = ({ factors, proofs }: PartialDecryption): unknown => ({
  decryption_factors: factors,
  decryption_proofs: proofs.map((answer) => answer.map(writeProof)),
});

const readStrings = (item: unknown, where: string): string[] => asArray(item, where, asString);

function fromJson(json: unknown, order: bigint): PartialDecryption {
  const object = asObject(json, 'partial decryption');
  const list = (item: unknown, where: string) => readProofs(item, where, order);
  return {
    factors: asArray(object['decryption_factors'], 'decryption_factors', readStrings),
    proofs: asArray(object['decryption_proofs'], 'decryption_proofs', list),
  };
}

export const readPartialDecryption = (text: string, order: bigint): PartialDecryption =>
  readCanonical(text, 'partial decryption', (json) => fromJson(json, order), toJson);

export const writePartialDecryption = (partial: PartialDecryption): string => serialize(toJson(partial));

/** Which trustee a partial decryption is from; `payload` is the SHA-256 of its text. */
export interface OwnedPartialDecryption {
  owner: number;
  payload: string;
}

export const writeOwned = ({ owner, payload }: OwnedPartialDecryption): string => serialize({ owner, payload });

export const readOwned = (text: string): OwnedPartialDecryption =>
  readCanonical(
    text,
    'owned partial decryption',
    (json) => {
      const object = asObject(json, 'owned partial decryption');
      return {
        owner: asCount(object['owner'], 'owned partial decryption.owner'),
        payload: asHash(object['payload'], 'owned partial decryption.payload'),
      };
    },
    (owned) => ({ owner: owned.owner, payload: owned.payload }),
  );
