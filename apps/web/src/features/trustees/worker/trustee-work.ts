import { openElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64, sha256Hex } from '@urna/belenios/hash';
import { readCanonical, serialize } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import { makeCertificate, type ThresholdContext } from '@urna/belenios/threshold/certificate';
import { makePolynomial, writePolynomial } from '@urna/belenios/threshold/polynomial';
import { readSignedMessage, type SignedMessage, writeSignedMessage } from '@urna/belenios/threshold/signed-message';
import { readTrusteeInput } from '@urna/belenios/threshold/trustee-input';
import { makeTrusteeOutput, openShare, writeTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { randomSeed } from '@urna/belenios/threshold/trustee-seed';
import {
  readSealedSetup,
  type SetupFingerprints,
  signSealingAct,
  writeSealingAct,
} from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair, readTrusteePublicKey, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { keyOfOwner, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { ContestName } from '@urna/contract/contest-names';
import { rehearsalFingerprint } from '@urna/contract/trustees';

/**
 * What a trustee's secret is used for, all of it here in the browser. The curve's implementation is the one whose steps
 * don't depend on secrets; what goes out are texts that say nothing of them.
 */
export type Secret = { kind: 'single'; private_key: string } | { kind: 'threshold'; seed: string };

export interface MadeKey {
  secret: Secret;
  /** What the server gets. */
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

/** Whether a saved secret is the one of this text: a file may be damaged in one figure only. */
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

export async function sharePolynomial(secret: Secret, certificates: readonly string[]): Promise<string> {
  return writePolynomial(await makePolynomial(group, seedOf(secret), certificates.map(readCertificate)));
}

export async function receiveShares(secret: Secret, certificates: readonly string[], input: string): Promise<string> {
  const shares = readTrusteeInput(input, order);
  return writeTrusteeOutput(await makeTrusteeOutput(group, seedOf(secret), certificates.map(readCertificate), shares));
}

/** The number to decrypt with: the private key, or of a threshold the share that is sealed to the seed. */
async function decryptionKey(secret: Secret, sealedShare: string | null): Promise<bigint> {
  if (secret.kind === 'single') return BigInt(secret.private_key);
  demand(sealedShare !== null, 'wrong_key', 'trustee share');
  return openShare(group, secret.seed, sealedShare);
}

/** The made-up ciphertexts are computed here from the numbers that the server tells: none of them can be a ballot. */
export async function rehearse(
  secret: Secret,
  contest: ContestName,
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
  fingerprints: SetupFingerprints;
  name: string;
  uuid: string;
  voters: number;
  /** Of every key in the setup by owner: the server's first. */
  keys: readonly string[];
  /** Whether the key that stands there for this trustee is the one of their file. */
  isMine: boolean;
}

/** Reads what was sealed from the public archive, with all checks of a verification, and looks for one's own key in it. */
export async function checkSetup(
  secret: Secret,
  archive: AsyncIterable<Uint8Array>,
  owner: number,
  sealedShare: string | null,
): Promise<CheckedSetup> {
  const { trustees, keyFingerprints, ...setup } = await readSealedSetup(group, archive);
  const key = keyOfOwner(trustees, owner);
  const privateKey = await decryptionKey(secret, sealedShare);
  const isMine = key !== undefined && group.equal(key, group.generator.power(privateKey));
  return { ...setup, keys: keyFingerprints, isMine };
}

/** Signs the fingerprints that were computed here, never ones that the server told. */
export async function signSetup(
  secret: Secret,
  sealedShare: string | null,
  fingerprints: SetupFingerprints,
): Promise<string> {
  return writeSealingAct(signSealingAct(group, await decryptionKey(secret, sealedShare), fingerprints));
}

export interface Decryption {
  partial: string;
  endorsement: string;
  strong_proof: string;
}

/** Only what the election's own texts say is decrypted: this tally, with this key, which is this trustee's. */
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
