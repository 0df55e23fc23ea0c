import type { Election } from '../election.ts';
import type { Group } from '../groups/group.ts';
import { hashToExponent, sha256Hex } from '../hash.ts';
import { asObject, readCanonical, serialize } from '../json.ts';
import { modulo, type Proof, readProof, writeProof } from '../proofs/proof.ts';
import { type RandomBytes, randomExponent } from '../random.ts';
import { demand } from '../refusal.ts';
import { readTally } from './encrypted-tally.ts';
import { type PartialDecryption, readPartialDecryption } from './partial-decryption.ts';

/**
 * A partial decryption's challenge in Belenios hashes neither the ciphertext nor the factor. The holder of the private
 * key can therefore choose the commitments first, derive the challenge, and compute a factor that fits it and is not
 * α^x for the private key x. This proof covers all factors of a partial decryption at once and leaves no such freedom:
 * the weights ρ are hashed from the whole statement, and the challenge from both bases, both results and the
 * commitments. It shows that log_g(y) = log_A(F) for A = ∏ αᵢ^ρᵢ and F = ∏ fᵢ^ρᵢ.
 *
 * Wrong factors pass only if ∏ (fᵢ / αᵢ^x)^ρᵢ is the identity. The weights have the full width of the group's order
 * (252 bits or more), so finding such factors by trial takes about 2^252 hashes.
 */
export interface DecryptionTexts {
  /** The encrypted tally, as the archive holds it. */
  tallyText: string;
  /** The partial decryption, as the archive holds it. */
  partialText: string;
}

interface Statement<E> {
  /** ∏ αᵢ^ρᵢ */
  base: E;
  /** ∏ fᵢ^ρᵢ */
  result: E;
  /** Hash of the whole statement, in hexadecimal. */
  digest: string;
}

type ElectionOf<E> = Pick<Election<E>, 'group' | 'fingerprint' | 'parameters'>;

export function makeStrongProof<E>(
  election: ElectionOf<E>,
  privateKey: bigint,
  texts: DecryptionTexts,
  random?: RandomBytes,
): Proof {
  const { group } = election;
  const key = group.generator.power(privateKey);
  const statement = readStatement(election, key, texts);
  const nonce = randomExponent(group.order, random);
  const challenge = challengeOf(
    group,
    key,
    statement,
    group.generator.power(nonce),
    group.power(statement.base, nonce),
  );
  return { challenge, response: modulo(nonce - privateKey * challenge, group.order) };
}

/** Refuses a partial decryption if any factor differs from its ciphertext's α raised to this key's private part. */
export function checkStrongProof<E>(
  election: ElectionOf<E>,
  key: E,
  texts: DecryptionTexts,
  { challenge, response }: Proof,
  where: string,
): void {
  const { group } = election;
  const statement = readStatement(election, key, texts);
  const commit = (base: E, result: E) =>
    group.multiply(group.publicPower(base, response), group.publicPower(result, challenge));
  const ofKey = group.multiply(group.generator.publicPower(response), group.publicPower(key, challenge));
  const holds = challengeOf(group, key, statement, ofKey, commit(statement.base, statement.result)) === challenge;
  demand(holds, 'invalid_strong_proof', where);
}

/** Reads both texts canonically and checks that every α, β and factor is in the subgroup. */
function readStatement<E>(election: ElectionOf<E>, key: E, { tallyText, partialText }: DecryptionTexts): Statement<E> {
  const { group, fingerprint, parameters } = election;
  const tally = readTally(group, parameters.questions, tallyText);
  const { factors } = readPartialDecryption(partialText, group.order);
  const fits = factors.length === tally.length && factors.every((part, index) => part.length === tally[index]?.length);
  demand(fits, 'wrong_shape', 'decryption_factors');
  const decoded = decodeFactors(group, factors);
  const claimed = [fingerprint, sha256Hex(tallyText), group.encode(key), sha256Hex(serialize(factors))].join('|');
  const digest = sha256Hex(`urna-strong-decryption|${group.name}|${claimed}`);
  let base = group.identity;
  let result = group.identity;
  tally.flat().forEach(({ alpha }, index) => {
    const weight = hashToExponent(`urna-strong-weight|${digest}|${index}`, group.order);
    const factor = decoded[index];
    demand(factor !== undefined, 'wrong_shape', 'decryption_factors');
    base = group.multiply(base, group.publicPower(alpha, weight));
    result = group.multiply(result, group.publicPower(factor, weight));
  });
  return { base, result, digest };
}

function decodeFactors<E>(group: Group<E>, factors: PartialDecryption['factors']): E[] {
  return group.decodeAll(factors.flat()).map((factor, index) => {
    demand(factor !== undefined, 'invalid_element', `decryption_factors ${index}`);
    return factor;
  });
}

function challengeOf<E>(
  group: Group<E>,
  key: E,
  { base, result, digest }: Statement<E>,
  commitmentOfKey: E,
  commitmentOfResult: E,
): bigint {
  const elements = [group.generator.element, base, key, result, commitmentOfKey, commitmentOfResult];
  return hashToExponent(`urna-strong-proof|${digest}|${group.encodeAll(elements).join(',')}`, group.order);
}

export const writeStrongProof = (proof: Proof): string => serialize(writeProof(proof));

export const readStrongProof = (text: string, order: bigint): Proof =>
  readCanonical(
    text,
    'strong proof',
    (json) => readProof(asObject(json, 'strong proof'), 'strong proof', order),
    writeProof,
  );
