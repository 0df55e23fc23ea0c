import type { Group } from '../groups/group.ts';
import { asArray, asCount, asObject } from '../json.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import { demand } from '../refusal.ts';
import { type TrusteePublicKey, trusteePublicKeyFromJson, trusteePublicKeyToJson } from '../trustees/trustee-key.ts';
import { checkCertificates } from './certificate.ts';
import { checkCoefficients, keyAt } from './coefficients.ts';
import { checkPolynomials, type Polynomial } from './polynomial.ts';
import { readSignedMessage, type SignedMessage, writeSignedMessage } from './signed-message.ts';
import { checkTrusteeOutput, type TrusteeOutput } from './trustee-output.ts';

/** The public data of a threshold key generation. */
export interface ThresholdParameters {
  /** The number of trustees who must decrypt. */
  threshold: number;
  certs: readonly SignedMessage[];
  coefexps: readonly SignedMessage[];
  signatures: readonly Proof[];
  verificationKeys: readonly TrusteePublicKey[];
}

export interface OpenedThreshold<E> {
  threshold: number;
  /** The public key that ballots are encrypted with. */
  key: E;
  verificationKeys: readonly E[];
}

/** Step 6: combines the trustees' outputs after checking everything that they sent. */
export function makeThresholdParameters<E>(
  group: Group<E>,
  certs: readonly SignedMessage[],
  polynomials: readonly Polynomial[],
  outputs: readonly TrusteeOutput[],
): ThresholdParameters {
  const certificates = checkCertificates(group, certs);
  checkPolynomials(group, certificates, polynomials);
  const parameters = {
    threshold: certificates[0]?.context.threshold ?? 0,
    certs,
    coefexps: polynomials.map(({ coefexps }) => coefexps),
    signatures: polynomials.map(({ signature }) => signature),
    verificationKeys: outputs.map(({ publicKey }) => publicKey),
  };
  openThresholdParameters(group, parameters);
  return parameters;
}

export function openThresholdParameters<E>(group: Group<E>, parameters: ThresholdParameters): OpenedThreshold<E> {
  const certificates = checkCertificates(group, parameters.certs);
  const size = certificates.length;
  const { coefexps, signatures, verificationKeys, threshold } = parameters;
  const complete = [coefexps, signatures, verificationKeys].every((list) => list.length === size);
  demand(complete && threshold === certificates[0]?.context.threshold, 'wrong_shape', 'threshold parameters');
  const polynomials = coefexps.map((signed, index) => {
    const signature = signatures[index];
    demand(signature !== undefined, 'wrong_shape', 'threshold parameters');
    return checkCoefficients(group, certificates, index, signed, signature);
  });
  return {
    threshold,
    key: keyAt(group, polynomials, 0n),
    verificationKeys: verificationKeys.map((key, place) =>
      checkTrusteeOutput(group, certificates, polynomials, place, key),
    ),
  };
}

export const thresholdParametersToJson = (parameters: ThresholdParameters): unknown => ({
  threshold: parameters.threshold,
  certs: parameters.certs.map(writeSignedMessage),
  coefexps: parameters.coefexps.map(writeSignedMessage),
  signatures: parameters.signatures.map(writeProof),
  verification_keys: parameters.verificationKeys.map(trusteePublicKeyToJson),
});

export function thresholdParametersFromJson(json: unknown, where: string, order: bigint): ThresholdParameters {
  const object = asObject(json, where);
  const signed = (item: unknown, place: string) => readSignedMessage(item, place, order);
  return {
    threshold: asCount(object['threshold'], `${where}.threshold`),
    certs: asArray(object['certs'], `${where}.certs`, signed),
    coefexps: asArray(object['coefexps'], `${where}.coefexps`, signed),
    signatures: asArray(object['signatures'], `${where}.signatures`, (item, place) => readProof(item, place, order)),
    verificationKeys: asArray(object['verification_keys'], `${where}.verification_keys`, (item, place) =>
      trusteePublicKeyFromJson(item, place, order),
    ),
  };
}
