import type { Group } from '../groups/group.ts';
import { sha256Base64 } from '../hash.ts';
import { type Certificate, checkCertificates } from './certificate.ts';
import { certificatesStatement, readCoefficients } from './coefficients.ts';
import { deriveCoefficients, ownPlace, showCoefficients } from './polynomial.ts';
import type { SignedMessage } from './signed-message.ts';

/**
 * Between steps 2 and 3, beside the format (decision 78): version 1 of the protocol shows the trustees' coefficients one
 * after another, so a trustee who waits for the others could choose theirs by them and bias the joint key. Here each
 * commits to theirs before anybody shows any. Place and certificates go in, so that a commitment is one trustee's only.
 */
const commitTo = <E>(certificates: readonly Certificate<E>[], place: number, coefexps: readonly string[]): string =>
  sha256Base64(`urna-coefficients|${place + 1}|${certificatesStatement(certificates, coefexps)}`);

/** A trustee's commitment to the coefficients that `makePolynomial` will show. */
export function makeCommitment<E>(
  group: Group<E>,
  seed: string,
  certificateMessages: readonly SignedMessage[],
): string {
  const certificates = checkCertificates(group, certificateMessages);
  const coefexps = showCoefficients(group, deriveCoefficients(group, seed, certificates));
  return commitTo(certificates, ownPlace(group, certificates, seed), coefexps);
}

export const isCommitted = <E>(
  certificates: readonly Certificate<E>[],
  place: number,
  { message }: SignedMessage,
  commitment: string | undefined,
): boolean => commitTo(certificates, place, readCoefficients(message, 'coefexps')) === commitment;

/** The places, from 0, of the trustees who showed other coefficients than they had committed to. */
export function findBrokenCommitments<E>(
  group: Group<E>,
  certificateMessages: readonly SignedMessage[],
  coefexps: readonly SignedMessage[],
  commitments: readonly string[],
): number[] {
  const certificates = checkCertificates(group, certificateMessages);
  return certificates.flatMap((_, place) => {
    const shown = coefexps[place];
    return shown && isCommitted(certificates, place, shown, commitments[place]) ? [] : [place];
  });
}
