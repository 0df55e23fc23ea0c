import { walkArchive } from '../archive/walk.ts';
import type { Group } from '../groups/group.ts';
import { hashToExponent, sha256Base64, sha256Hex } from '../hash.ts';
import { asObject, readCanonical, serialize } from '../json.ts';
import { printable } from '../printable.ts';
import { type ChallengeFor, checkKnowledge, proveKnowledge } from '../proofs/knowledge-proof.ts';
import { type Proof, readProof, writeProof } from '../proofs/proof.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import { writeSignedMessage } from '../threshold/signed-message.ts';
import { openSetup, readSetup } from '../verify/setup-phase.ts';
import { writeTrusteePublicKey } from './trustee-key.ts';
import { type OpenedTrustees, readTrustees, type TrusteeKind } from './trustees.ts';

/** The compact Base64 SHA-256 of each of the three setup texts. */
export interface SetupFingerprints {
  election: string;
  trustees: string;
  credentials: string;
}

/** What a trustee signs: the setup, the program with which the voters encrypt their votes, and where they check them. */
export interface SealedFingerprints extends SetupFingerprints {
  /** The SHA-256 of the booth's manifest in hexadecimal. */
  booth: string;
  /** The SHA-256 of the text that names the hosts and the page of the voters' checks; empty where none is offered. */
  check: string;
}

/** `check` of a sealed text, or of none. */
export const checkFingerprint = (text: string | null): string => (text === null ? '' : sha256Hex(text));

/**
 * A trustee's Schnorr signature over what was sealed, made before voting opens with the key in the setup. The archive
 * format has no place for it, so it is published beside the archive. The prefix gives domain separation from every
 * other signature and proof with the same key.
 */
const challengeOf =
  ({ election, trustees, credentials, booth, check }: SealedFingerprints, key: string, order: bigint): ChallengeFor =>
  (commitment) =>
    hashToExponent(
      `urna-sealing-act|${election}|${trustees}|${credentials}|${booth}|${check}|${key}|${commitment}`,
      order,
    );

export function signSealingAct<E>(
  group: Group<E>,
  privateKey: bigint,
  sealed: SealedFingerprints,
  random?: RandomBytes,
): Proof {
  const key = group.encode(group.generator.power(privateKey));
  return proveKnowledge(group, privateKey, challengeOf(sealed, key, group.order), random);
}

export function isSealingActSigned<E>(group: Group<E>, key: E, sealed: SealedFingerprints, signature: Proof): boolean {
  return checkKnowledge(group, key, signature, challengeOf(sealed, group.encode(key), group.order));
}

export const writeSealingAct = (signature: Proof): string => serialize(writeProof(signature));

export const readSealingAct = (text: string, order: bigint): Proof =>
  readCanonical(
    text,
    'sealing act',
    (json) => readProof(asObject(json, 'sealing act'), 'sealing act', order),
    writeProof,
  );

export interface SealedSetup<E> {
  fingerprints: SetupFingerprints;
  /** The election's exact text. */
  election: string;
  name: string;
  uuid: string;
  voters: number;
  trustees: OpenedTrustees<E>;
  /** The trustees as sealed; `trustees` holds their decoded keys. */
  kinds: readonly TrusteeKind[];
  /** By owner, from 1: the fingerprint of the first text that each trustee sent, their key or their certificate. */
  keyFingerprints: readonly string[];
}

/**
 * Reads only the setup of an archive, with the same checks as verifying the whole archive: the hash chain, each
 * trustee's proof, the election's key as the combination of the trustees' keys, the order of the credentials.
 */
export async function readSealedSetup<E>(group: Group<E>, chunks: AsyncIterable<Uint8Array>): Promise<SealedSetup<E>> {
  for await (const step of walkArchive(chunks)) {
    const texts = readSetup(step);
    const setup = openSetup((name) => {
      demand(name === group.name, 'unsupported', 'election.group');
      return group;
    }, texts);
    const kinds = readTrustees(texts.trustees, group.order);
    return {
      fingerprints: {
        election: sha256Base64(texts.election),
        trustees: sha256Base64(texts.trustees),
        credentials: sha256Base64(texts.credentials),
      },
      election: texts.election,
      name: printable(setup.election.parameters.name),
      uuid: setup.election.parameters.uuid,
      voters: setup.credentials.size,
      trustees: setup.trustees,
      kinds,
      keyFingerprints: kinds.flatMap(fingerprintsOfKind),
    };
  }
  throw new Error('an archive without events is refused while it is walked');
}

const fingerprintsOfKind = (trustee: TrusteeKind): string[] =>
  trustee.kind === 'Single'
    ? [sha256Base64(writeTrusteePublicKey(trustee.key))]
    : trustee.parameters.certs.map((certificate) => sha256Base64(serialize(writeSignedMessage(certificate))));
