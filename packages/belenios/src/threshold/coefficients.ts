import type { Group } from '../groups/group.ts';
import { asArray, asObject, asString, readCanonical, serialize } from '../json.ts';
import type { Proof } from '../proofs/proof.ts';
import { demand } from '../refusal.ts';
import type { Certificate } from './certificate.ts';
import { isSignedText, type SignedMessage, writeSignedMessage } from './signed-message.ts';

interface EncodedCoefficients {
  coefexps: string[];
}

export const writeCoefficients = (coefexps: readonly string[]): string => serialize({ coefexps });

const fromJson = (json: unknown): EncodedCoefficients => ({
  coefexps: asArray(asObject(json, 'coefexps')['coefexps'], 'coefexps', asString),
});

/** The statement that a trustee signs to bind their polynomial to exactly these certificates. */
export const certificatesStatement = <E>(
  certificates: readonly Certificate<E>[],
  coefexps: readonly string[],
): string =>
  `certs_sig|${serialize({ certs: certificates.map(({ signed }) => writeSignedMessage(signed)), coefexps })}`;

export const readCoefficients = (text: string, where: string): string[] =>
  readCanonical(text, where, fromJson, (value) => value).coefexps;

/** Reads the exponentiated coefficients of a trustee's polynomial and checks both signatures. */
export function checkCoefficients<E>(
  group: Group<E>,
  certificates: readonly Certificate<E>[],
  index: number,
  coefexps: SignedMessage,
  signature: Proof,
): E[] {
  const where = `polynomials[${index}]`;
  const owner = certificates[index];
  demand(owner !== undefined, 'invalid_polynomial', where);
  const signed = isSignedText(group, owner.verificationKey, coefexps.message, coefexps.signature);
  demand(signed, 'invalid_polynomial', `${where}.coefexps.signature`);
  const texts = readCoefficients(coefexps.message, `${where}.coefexps`);
  demand(texts.length === owner.context.threshold, 'invalid_polynomial', `${where}.coefexps`);
  const statement = certificatesStatement(certificates, texts);
  const bound = isSignedText(group, owner.verificationKey, statement, signature);
  demand(bound, 'invalid_polynomial', `${where}.signature`);
  return group.decodeAll(texts).map((element, place) => {
    demand(element !== undefined, 'invalid_element', `${where}.coefexps[${place}]`);
    return element;
  });
}

/** Computes g^(polynomial at a place) from g^coefficients, by Horner's method in the exponent. */
export const evaluateInExponent = <E>(group: Group<E>, coefficients: readonly E[], place: bigint): E =>
  coefficients.reduceRight(
    (value, coefficient) => group.multiply(group.publicPower(value, place), coefficient),
    group.identity,
  );

/** The verification key of the trustee at a place, from all polynomials. */
export const keyAt = <E>(group: Group<E>, polynomials: readonly (readonly E[])[], place: bigint): E =>
  polynomials.reduce(
    (key, coefficients) => group.multiply(key, evaluateInExponent(group, coefficients, place)),
    group.identity,
  );
