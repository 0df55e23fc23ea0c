// A trustee's computations: key, partial decryption, and the checks before them.

import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64, sha256Hex } from '@urna/belenios/hash';
import { readCanonical, serialize } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import { checkCertificates, makeCertificate, type ThresholdContext } from '@urna/belenios/threshold/certificate';
import { findBrokenCommitments, makeCommitment } from '@urna/belenios/threshold/commitment';
import { makePolynomial, ownPlace, writePolynomial } from '@urna/belenios/threshold/polynomial';
import { readSignedMessage, type SignedMessage, writeSignedMessage } from '@urna/belenios/threshold/signed-message';
import { readTrusteeInput } from '@urna/belenios/threshold/trustee-input';
import { makeTrusteeOutput, openShare, writeTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { randomSeed } from '@urna/belenios/threshold/trustee-seed';
import { type BoothChange, signBoothChange, writeBoothChange } from '@urna/belenios/trustees/booth-change';
import {
  checkFingerprint,
  readSealedSetup,
  type SealedFingerprints,
  signSealingAct,
  writeSealingAct,
} from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair, readTrusteePublicKey, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { keyOfOwner, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { rehearsalFingerprint } from '@urna/contract/election/trustees';

/**
 * What a trustee's file holds. This module does all computations with it, in the browser. The curve implementation is
 * constant-time with respect to secrets; the resulting texts reveal nothing about them.
 */
export type Secret = { kind: 'single'; private_key: string } | { kind: 'threshold'; seed: string };

export interface MadeKey {
  secret: Secret;
  /** The text to send to the server. */
  text: string;
  fingerprint: string;
}

export interface TallyTexts {
  election: string;
  trustees: string;
  tally: string;
  tally_hash: string;
  owner: number;
  sealed_share: string | null;
}

const group = nobleEd25519();
const { order } = group;

const readCertificate = (text: string): SignedMessage =>
  readCanonical(text, 'certificate', (json) => readSignedMessage(json, 'certificate', order), writeSignedMessage);

export function makeKey(): MadeKey {
  const { privateKey, publicKey } = makeTrusteeKeyPair(group);
  const text = writeTrusteePublicKey(publicKey);
  return { secret: { kind: 'single', private_key: String(privateKey) }, text, fingerprint: sha256Base64(text) };
}

export function makeThresholdKey(context: ThresholdContext): MadeKey {
  const seed = randomSeed();
  const text = serialize(writeSignedMessage(makeCertificate(group, seed, context)));
  return { secret: { kind: 'threshold', seed }, text, fingerprint: sha256Base64(text) };
}

/** Whether a secret belongs to this public text: a file can be damaged in a single digit. */
export function isKeyOf(secret: Secret, text: string): boolean {
  if (secret.kind === 'single') {
    const key = group.encode(group.generator.power(BigInt(secret.private_key)));
    return readTrusteePublicKey(text, order).publicKey === key;
  }
  const { message } = readCertificate(text);
  const { context } = JSON.parse(message) as { context: ThresholdContext };
  return makeCertificate(group, secret.seed, context).message === message;
}

function seedOf(secret: Secret): string {
  demand(secret.kind === 'threshold', 'wrong_key', 'trustee file');
  return secret.seed;
}

export const commit = (secret: Secret, certificates: readonly string[]): string =>
  makeCommitment(group, seedOf(secret), certificates.map(readCertificate));

/** Shows the coefficients only where the trustee's own commitment stands among those shown. */
export async function sharePolynomial(
  secret: Secret,
  certificates: readonly string[],
  commitments: readonly string[],
): Promise<string> {
  const seed = seedOf(secret);
  const signed = certificates.map(readCertificate);
  const index = ownPlace(group, checkCertificates(group, signed), seed);
  const isMine = commitments.length === signed.length && commitments[index] === makeCommitment(group, seed, signed);
  demand(isMine, 'broken_commitment', 'commitments');
  return writePolynomial(await makePolynomial(group, seed, signed));
}

/** The output to send; or the indexes of those who showed other coefficients than they had committed to. */
export type ReceivedShares = { output: string } | { broken: number[] };

export async function receiveShares(
  secret: Secret,
  certificates: readonly string[],
  commitments: readonly string[],
  input: string,
): Promise<ReceivedShares> {
  const signed = certificates.map(readCertificate);
  const shares = readTrusteeInput(input, order);
  const broken = findBrokenCommitments(group, signed, shares.coefexps, commitments);
  if (broken.length > 0) return { broken };
  return { output: writeTrusteeOutput(await makeTrusteeOutput(group, seedOf(secret), signed, shares)) };
}

/** The decryption exponent: the private key or, with a threshold, the share encrypted to the seed. */
async function decryptionKey(secret: Secret, sealedShare: string | null): Promise<bigint> {
  if (secret.kind === 'single') return BigInt(secret.private_key);
  demand(sealedShare !== null, 'wrong_key', 'trustee share');
  return openShare(group, secret.seed, sealedShare);
}

/** The rehearsal ciphertexts are computed here from plaintext numbers, so none of them can be a voter's ballot. */
export async function rehearse(
  secret: Secret,
  contest: string,
  exponents: readonly string[],
  sealedShare: string | null,
): Promise<string> {
  const key = await decryptionKey(secret, sealedShare);
  const tally = [
    exponents.map((exponent) => ({ alpha: group.generator.power(BigInt(exponent) % order), beta: group.identity })),
  ];
  return writePartialDecryption(
    makePartialDecryption({ group, fingerprint: rehearsalFingerprint(contest) }, tally, key),
  );
}

export interface CheckedSetup {
  fingerprints: SealedFingerprints;
  name: string;
  uuid: string;
  voters: number;
  /** The fingerprints of all keys in the setup, in the order of their owners: the server's first. */
  keys: readonly string[];
  /** Whether the key listed for this trustee matches their file. */
  isMine: boolean;
  /** The indexes of the trustees whose sealed coefficients aren't those that they had committed to. */
  broken: readonly number[];
}

/** What a trustee knows of the setup. */
export interface KnownSetup {
  owner: number;
  sealed_share: string | null;
  check: string | null;
  commitments: readonly string[];
}

/**
 * Reads the sealed setup from the public archive with all verification checks, and looks for the trustee's own key. The
 * booth and the voters' check aren't in the archive: their texts come beside it.
 */
export async function checkSetup(
  secret: Secret,
  archive: AsyncIterable<Uint8Array>,
  manifest: string,
  { owner, sealed_share, check, commitments }: KnownSetup,
): Promise<CheckedSetup> {
  const { trustees, kinds, keyFingerprints, ...setup } = await readSealedSetup(group, archive);
  const fingerprints = { ...setup.fingerprints, booth: sha256Hex(manifest), check: checkFingerprint(check) };
  const key = keyOfOwner(trustees, owner);
  const privateKey = await decryptionKey(secret, sealed_share);
  const isMine = key !== undefined && group.equal(key, group.generator.power(privateKey));
  const broken = kinds.flatMap((one) =>
    one.kind === 'Pedersen'
      ? findBrokenCommitments(group, one.parameters.certs, one.parameters.coefexps, commitments)
      : [],
  );
  return { ...setup, fingerprints, keys: keyFingerprints, isMine, broken };
}

/** Signs fingerprints computed here, never ones that the server sent. */
export async function signSetup(
  secret: Secret,
  sealedShare: string | null,
  fingerprints: SealedFingerprints,
): Promise<string> {
  return writeSealingAct(signSealingAct(group, await decryptionKey(secret, sealedShare), fingerprints));
}

/** Agrees to the booth whose manifest this is, and to no other than the one that the page has shown. */
export async function signNewBooth(
  secret: Secret,
  sealedShare: string | null,
  change: BoothChange,
  manifest: string,
): Promise<string> {
  demand(sha256Hex(manifest) === change.to, 'wrong_hash', 'booth manifest');
  return writeBoothChange(signBoothChange(group, await decryptionKey(secret, sealedShare), change));
}

export interface Decryption {
  partial: string;
  endorsement: string;
  strong_proof: string;
}

/** Decrypts only this election's tally, with a key proven to be this trustee's. */
export async function decryptTally(secret: Secret, texts: TallyTexts): Promise<Decryption> {
  const election = openElection(group, texts.election);
  const trustees = openTrustees(group, readTrustees(texts.trustees, order));
  const sameKey = group.encode(trustees.electionKey) === election.parameters.publicKey;
  demand(sameKey, 'wrong_key', 'trustees');
  demand(sha256Hex(texts.tally) === texts.tally_hash, 'wrong_hash', 'encrypted tally');
  const privateKey = await decryptionKey(secret, texts.sealed_share);
  const own = keyOfOwner(trustees, texts.owner);
  const mine = own !== undefined && group.equal(own, group.generator.power(privateKey));
  demand(mine, 'wrong_key', 'trustee file');
  const tally = readTally(group, election.parameters.questions, texts.tally);
  const partial = writePartialDecryption(makePartialDecryption(election, tally, privateKey));
  const endorsed = { fingerprint: election.fingerprint, tallyText: texts.tally, partialText: partial };
  return {
    partial,
    endorsement: writeEndorsement(endorse(group, privateKey, endorsed)),
    strong_proof: writeStrongProof(makeStrongProof(election, privateKey, endorsed)),
  };
}
