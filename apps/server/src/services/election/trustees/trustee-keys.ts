import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Base64 } from '@urna/belenios/hash';
import { readCanonical, serialize } from '@urna/belenios/json';
import { readPolynomial } from '@urna/belenios/threshold/polynomial';
import { readSignedMessage, type SignedMessage, writeSignedMessage } from '@urna/belenios/threshold/signed-message';
import { makeThresholdParameters } from '@urna/belenios/threshold/threshold-parameters';
import { readTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { readTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { TrusteeKind } from '@urna/belenios/trustees/trustees';
import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { TrusteeThreshold } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { TrusteeRow } from './trustee-rows.ts';

/** The number of outside trustees, and how many of them decryption needs. */
export function trusteeQuorum(contest: ContestRow, trustees: number): TrusteeQuorum {
  return { trustees, needed: thresholdOf(contest)?.needed ?? trustees };
}

/** Null where all trustees must decrypt together. */
export function thresholdOf({ trustees_needed, trustees_planned }: ContestRow): TrusteeThreshold | null {
  return trustees_needed === null || trustees_planned === null
    ? null
    : { needed: trustees_needed, of: trustees_planned };
}

/** Whether a trustee's part of the key is complete. */
export function hasKey(contest: ContestRow, { public_key, output }: TrusteeRow): boolean {
  return (thresholdOf(contest) === null ? public_key : output) !== null;
}

export type SodiumGroup = Awaited<ReturnType<typeof sodiumEd25519>>;

export const readCertificate = (text: string, order: bigint): SignedMessage =>
  readCanonical(text, 'certificate', (json) => readSignedMessage(json, 'certificate', order), writeSignedMessage);

export const writeCertificate = (certificate: SignedMessage): string => serialize(writeSignedMessage(certificate));

/** Identifies a trustee's file: the fingerprint of the text they sent first. */
export function keyFingerprint({ public_key, certificate }: Pick<TrusteeRow, 'public_key' | 'certificate'>) {
  const text = certificate ?? public_key;
  return text === null ? null : sha256Base64(text);
}

/** Empty where all must decrypt. */
export const commitmentsOf = (trustees: readonly TrusteeRow[]): string[] =>
  trustees.flatMap(({ commitment }) => commitment ?? []);

/** The outside trustees' part of the election's trustees. The caller has checked that all keys are complete. */
export async function trusteeKinds(contest: ContestRow, trustees: readonly TrusteeRow[]): Promise<TrusteeKind[]> {
  const group = await sodiumEd25519();
  if (thresholdOf(contest) === null) {
    return trustees.map(({ public_key }) => ({
      kind: 'Single',
      key: readTrusteePublicKey(requireText(public_key), group.order),
    }));
  }
  const certificates = trustees.map(({ certificate }) => readCertificate(requireText(certificate), group.order));
  const polynomials = trustees.map(({ polynomial }) => readPolynomial(requireText(polynomial), group.order));
  const outputs = trustees.map(({ output }) => readTrusteeOutput(requireText(output), group.order));
  return [{ kind: 'Pedersen', parameters: makeThresholdParameters(group, certificates, polynomials, outputs) }];
}

export function requireText(text: string | null): string {
  if (text === null) throw new Error('a trustee without a key');
  return text;
}
