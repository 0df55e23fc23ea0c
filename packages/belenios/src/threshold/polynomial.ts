import type { Group } from '../groups/group.ts';
import { hashToSecretExponent } from '../hash.ts';
import { asArray, asObject, asString, readCanonical, serialize } from '../json.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import { type Certificate, checkCertificates } from './certificate.ts';
import { sendTo } from './channel.ts';
import { certificatesStatement, checkCoefficients, writeCoefficients } from './coefficients.ts';
import { readSignedMessage, type SignedMessage, signMessage, signText, writeSignedMessage } from './signed-message.ts';
import { keysOfSeed } from './trustee-seed.ts';

/** A trustee's contribution in step 3: encrypted shares for the others, and the data that verify them. */
export interface Polynomial {
  polynomial: string;
  secrets: readonly string[];
  coefexps: SignedMessage;
  signature: Proof;
}

/** The place of the trustee whose certificate belongs to the seed. */
export function ownPlace<E>(group: Group<E>, certificates: readonly Certificate<E>[], seed: string): number {
  const { verificationKey, encryptionKey } = keysOfSeed(group, seed);
  const place = certificates.findIndex(
    (certificate) =>
      group.equal(certificate.verificationKey, verificationKey) &&
      group.equal(certificate.encryptionKey, encryptionKey),
  );
  demand(place >= 0, 'wrong_key', 'trustee seed');
  return place;
}

/**
 * A trustee's coefficients, derived from their seed so that they can commit to them on one visit and show them on
 * another without keeping anything but their file. Every certificate goes in: a server that shows a trustee other
 * recipients gets shares of another polynomial, never more shares of the same one.
 */
export function deriveCoefficients<E>(group: Group<E>, seed: string, certificates: readonly Certificate<E>[]) {
  const threshold = certificates[ownPlace(group, certificates, seed)]?.context.threshold ?? 0;
  const all = certificatesStatement(certificates, []);
  return Array.from({ length: threshold }, (_, degree) =>
    hashToSecretExponent(`urna-coefficient|${seed}|${degree}|${all}`, group.order),
  );
}

export const showCoefficients = <E>(group: Group<E>, coefficients: readonly bigint[]): string[] =>
  group.encodeAll(coefficients.map((coefficient) => group.generator.power(coefficient)));

/** Step 3: a trustee makes their polynomial. */
export async function makePolynomial<E>(
  group: Group<E>,
  seed: string,
  certificateMessages: readonly SignedMessage[],
  { coefficients: chosen, random }: { coefficients?: readonly bigint[]; random?: RandomBytes } = {},
): Promise<Polynomial> {
  const certificates = checkCertificates(group, certificateMessages);
  const own = certificates[ownPlace(group, certificates, seed)];
  demand(own !== undefined, 'wrong_key', 'trustee seed');
  const { signingKey } = keysOfSeed(group, seed);
  const coefficients = chosen ?? deriveCoefficients(group, seed, certificates);
  const coefexps = showCoefficients(group, coefficients);
  const send = (recipient: E, message: unknown) => sendTo(group, signingKey, recipient, serialize(message), random);
  return {
    polynomial: await send(own.encryptionKey, { polynomial: coefficients.map(String) }),
    secrets: await Promise.all(
      certificates.map(({ encryptionKey }, index) =>
        send(encryptionKey, { secret: String(evaluate(coefficients, BigInt(index + 1), group.order)) }),
      ),
    ),
    coefexps: signMessage(group, signingKey, writeCoefficients(coefexps), random),
    signature: signText(group, signingKey, certificatesStatement(certificates, coefexps), random),
  };
}

const evaluate = (coefficients: readonly bigint[], place: bigint, order: bigint): bigint =>
  coefficients.reduceRight((value, coefficient) => (value * place + coefficient) % order, 0n);

/** The server's check of step 3 for all trustees; returns each one's exponentiated coefficients. */
export function checkPolynomials<E>(
  group: Group<E>,
  certificates: readonly Certificate<E>[],
  polynomials: readonly Polynomial[],
): E[][] {
  demand(polynomials.length === certificates.length, 'invalid_polynomial', 'polynomials');
  return polynomials.map(({ secrets, coefexps, signature }, index) => {
    demand(secrets.length === certificates.length, 'invalid_polynomial', `polynomials[${index}].secrets`);
    return checkCoefficients(group, certificates, index, coefexps, signature);
  });
}

const toJson = ({ polynomial, secrets, coefexps, signature }: Polynomial): unknown => ({
  polynomial,
  secrets,
  coefexps: writeSignedMessage(coefexps),
  signature: writeProof(signature),
});

function fromJson(json: unknown, order: bigint): Polynomial {
  const object = asObject(json, 'polynomial');
  return {
    polynomial: asString(object['polynomial'], 'polynomial.polynomial'),
    secrets: asArray(object['secrets'], 'polynomial.secrets', asString),
    coefexps: readSignedMessage(object['coefexps'], 'polynomial.coefexps', order),
    signature: readProof(object['signature'], 'polynomial.signature', order),
  };
}

export const readPolynomial = (text: string, order: bigint): Polynomial =>
  readCanonical(text, 'polynomial', (json) => fromJson(json, order), toJson);

export const writePolynomial = (polynomial: Polynomial): string => serialize(toJson(polynomial));
