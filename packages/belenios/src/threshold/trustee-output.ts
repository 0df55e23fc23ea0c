import type { Group } from '../groups/group.ts';
import { asArray, asExponent, asObject, asString, readCanonical, serialize } from '../json.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import {
  checkTrusteeKey,
  proveTrusteeKey,
  type TrusteePublicKey,
  trusteePublicKeyFromJson,
  trusteePublicKeyToJson,
} from '../trustees/trustee-key.ts';
import { type Certificate, checkCertificates } from './certificate.ts';
import { receiveFrom, sendTo } from './channel.ts';
import { checkCoefficients, evaluateInExponent, keyAt } from './coefficients.ts';
import { ownPlace } from './polynomial.ts';
import { isSignedText, type SignedMessage, signText } from './signed-message.ts';
import type { TrusteeInput } from './trustee-input.ts';
import { keysOfSeed } from './trustee-seed.ts';

/**
 * A trustee's share of the private key, encrypted to themselves, with its public part; `voutput` in the specification.
 */
export interface TrusteeOutput {
  privateKey: string;
  publicKey: TrusteePublicKey;
}

/** Step 5: checks every share received, adds them up, and proves knowledge of the sum. */
export async function makeTrusteeOutput<E>(
  group: Group<E>,
  seed: string,
  certificateMessages: readonly SignedMessage[],
  input: TrusteeInput,
  random?: RandomBytes,
): Promise<TrusteeOutput> {
  const certificates = checkCertificates(group, certificateMessages);
  const place = ownPlace(group, certificates, seed);
  const { signingKey, decryptionKey, encryptionKey } = keysOfSeed(group, seed);
  const polynomials = checkInput(group, certificates, input);
  await checkOwnPolynomial(group, certificates, place, decryptionKey, input, polynomials);

  let share = 0n;
  for (const [index, certificate] of certificates.entries()) {
    const where = `vinput.secrets[${index}]`;
    const sealed = input.secrets[index] ?? '';
    const text = await receiveFrom(group, certificate.verificationKey, decryptionKey, sealed, where);
    const { secret } = readCanonical(text, where, (json) => readSecret(json, where, group.order), writeSecret);
    const expected = evaluateInExponent(group, polynomials[index] ?? [], BigInt(place + 1));
    demand(group.equal(group.generator.power(secret), expected), 'invalid_share', where);
    share = (share + secret) % group.order;
  }
  const publicKey = proveTrusteeKey(group, share, random);
  return {
    privateKey: await sendTo(group, signingKey, encryptionKey, serialize(writeShare(share)), random),
    publicKey: { ...publicKey, signature: signText(group, signingKey, publicKey.publicKey, random) },
  };
}

function checkInput<E>(group: Group<E>, certificates: readonly Certificate<E>[], input: TrusteeInput): E[][] {
  const complete = [input.secrets, input.coefexps, input.signatures].every(
    (list) => list.length === certificates.length,
  );
  demand(complete, 'invalid_polynomial', 'vinput');
  return input.coefexps.map((coefexps, index) => {
    const signature = input.signatures[index];
    demand(signature !== undefined, 'invalid_polynomial', 'vinput.signatures');
    return checkCoefficients(group, certificates, index, coefexps, signature);
  });
}

/** Checks that the server forwarded the polynomial that this trustee sent. */
async function checkOwnPolynomial<E>(
  group: Group<E>,
  certificates: readonly Certificate<E>[],
  place: number,
  decryptionKey: bigint,
  input: TrusteeInput,
  polynomials: readonly (readonly E[])[],
): Promise<void> {
  const where = 'vinput.polynomial';
  const own = certificates[place];
  demand(own !== undefined, 'wrong_key', where);
  const text = await receiveFrom(group, own.verificationKey, decryptionKey, input.polynomial, where);
  const read = (json: unknown) => readRawPolynomial(json, where, group.order);
  const coefficients = readCanonical(text, where, read, (raw) => ({ polynomial: raw.map(String) }));
  const powers = group.encodeAll(coefficients.map((coefficient) => group.generator.power(coefficient)));
  const same = powers.join() === group.encodeAll(polynomials[place] ?? []).join();
  demand(same, 'invalid_polynomial', where);
}

const readRawPolynomial = (json: unknown, where: string, order: bigint): bigint[] =>
  asArray(asObject(json, where)['polynomial'], where, (item, place) => asExponent(item, place, order));

const readSecret = (json: unknown, where: string, order: bigint): { secret: bigint } => ({
  secret: asExponent(asObject(json, where)['secret'], where, order),
});

const writeSecret = ({ secret }: { secret: bigint }): unknown => ({ secret: String(secret) });

/** The server's check of step 5 for one trustee; `place` counts from 0. */
export function checkTrusteeOutput<E>(
  group: Group<E>,
  certificates: readonly Certificate<E>[],
  polynomials: readonly (readonly E[])[],
  place: number,
  publicKey: TrusteePublicKey,
): E {
  const where = `verification_keys[${place}]`;
  const certificate = certificates[place];
  const { signature } = publicKey;
  demand(certificate !== undefined && signature !== undefined, 'invalid_key_proof', where);
  const key = checkTrusteeKey(group, publicKey, where);
  const signed = isSignedText(group, certificate.verificationKey, publicKey.publicKey, signature);
  demand(signed, 'invalid_key_proof', `${where}.signature`);
  demand(group.equal(key, keyAt(group, polynomials, BigInt(place + 1))), 'wrong_key', `${where}.public_key`);
  return key;
}

/** Opens the share of the private key that step 5 sealed; decrypting the tally needs it. */
export async function openShare<E>(group: Group<E>, seed: string, sealed: string): Promise<bigint> {
  const { verificationKey, decryptionKey } = keysOfSeed(group, seed);
  const text = await receiveFrom(group, verificationKey, decryptionKey, sealed, 'decryption key');
  const read = (json: unknown) =>
    asExponent(asObject(json, 'decryption key')['decryption_key'], 'decryption key', group.order);
  return readCanonical(text, 'decryption key', read, writeShare);
}

/** belenios-tool seals this object; the specification's document shows only the number. */
const writeShare = (share: bigint): unknown => ({ decryption_key: String(share) });

const toJson = ({ privateKey, publicKey }: TrusteeOutput): unknown => ({
  private_key: privateKey,
  public_key: trusteePublicKeyToJson(publicKey),
});

function fromJson(json: unknown, order: bigint): TrusteeOutput {
  const object = asObject(json, 'voutput');
  return {
    privateKey: asString(object['private_key'], 'voutput.private_key'),
    publicKey: trusteePublicKeyFromJson(object['public_key'], 'voutput.public_key', order),
  };
}

export const readTrusteeOutput = (text: string, order: bigint): TrusteeOutput =>
  readCanonical(text, 'voutput', (json) => fromJson(json, order), toJson);

export const writeTrusteeOutput = (output: TrusteeOutput): string => serialize(toJson(output));
