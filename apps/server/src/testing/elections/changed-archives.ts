import { closeSync, openSync, writeSync } from 'node:fs';
import {
  type Appended,
  appendBallot,
  appendEndOfBallots,
  appendPartialDecryption,
  appendResult,
  appendTally,
  beginArchive,
} from '@urna/belenios/archive/append';
import { readBallot, type UnsignedBallot } from '@urna/belenios/ballot/ballot';
import { concatBytes } from '@urna/belenios/bytes';
import { publicCredential, randomCredential } from '@urna/belenios/credentials';
import { openElection, writeElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { sha256Hex } from '@urna/belenios/hash';
import { writePublicCredentials } from '@urna/belenios/public-credentials';
import { writeDecryptionProofs } from '@urna/belenios/tally/decryption-proofs';
import { writeTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { writeResult } from '@urna/belenios/tally/result';
import { makeStrongProof } from '@urna/belenios/tally/strong-proof';
import { tallyVerifiedBallots } from '@urna/belenios/tally/tally-verified-ballots';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, type TrusteeKind, writeTrustees } from '@urna/belenios/trustees/trustees';
import { signBallot } from './make-ballot.ts';

/**
 * What is wrong in an archive. Everything after the change is made consistent, as an attacker with the server and every
 * key would.
 */
export const changes = ['ballot', 'tally', 'decryption', 'result', 'order', 'count', 'weight'] as const;
export type Change = (typeof changes)[number];

export const ARCHIVE_TIME = 1_795_166_943;
const CHOICES_AT_LEAST = 2;
const group = kernelEd25519();

/** An election with all of its secrets. */
export interface OpenSecrets {
  uuid: string;
  election: string;
  trustees: string;
  choices: number;
  credentials: readonly string[];
  privateKeys: readonly bigint[];
}

export function electionWithSecrets(voters: number, choices: number): OpenSecrets {
  if (choices < CHOICES_AT_LEAST) throw new Error('there is nothing to exchange');
  const uuid = 'Urna1Cambios2Urna';
  const pairs = [makeTrusteeKeyPair(group), makeTrusteeKeyPair(group)];
  const trustees = pairs.map(({ publicKey }): TrusteeKind => ({ kind: 'Single', key: publicKey }));
  const answers = Array.from({ length: choices }, (_, index) => `CANDIDATA ${index + 1} · T.P. ${1000 + index}-T`);
  const election = writeElection({
    description: 'Tribunal Disciplinario',
    name: 'Elecciones 2025',
    group: group.name,
    publicKey: group.encode(openTrustees(group, trustees).electionKey),
    questions: [{ answers, blank: true, min: 1, max: 1, question: 'Representantes Contadores' }],
    uuid,
  });
  return {
    uuid,
    election,
    trustees: writeTrustees(trustees),
    choices,
    credentials: Array.from({ length: voters }, () => randomCredential()),
    privateKeys: pairs.map(({ privateKey }) => privateKey),
  };
}

/** A ballot of each voter, in order, and the choice that it contains. */
export interface CastVotes {
  ballots: readonly string[];
  choices: readonly number[];
}

/** The whole archive, correct or with one change. */
export function archiveOf(secrets: OpenSecrets, votes: CastVotes, change?: Change): Uint8Array {
  const election = openElection(group, secrets.election);
  const begun = beginningOf(secrets);
  const pieces = [begun.bytes];
  let { head } = begun;
  const append = (next: (before: Appended['head']) => Appended) => {
    const added = next(head);
    head = added.head;
    pieces.push(added.bytes);
  };

  const { ballots, choices } = change === 'ballot' ? withOneExchanged(secrets, votes) : votes;
  const last = change === 'order' ? ballots.length - 1 : ballots.length;
  for (const ballot of ballots.slice(0, last)) append((before) => appendBallot(before, ballot));
  append(appendEndOfBallots);
  for (const ballot of ballots.slice(last)) append((before) => appendBallot(before, ballot));

  // The first ballot is left out of the tally, which still claims to contain it.
  const from = change === 'tally' ? 1 : 0;
  const counted = ballots.slice(from).map((text) => ({ text }));
  const tally = tallyVerifiedBallots(election, counted);
  // A ballot that nobody cast is counted, or weighs more.
  const claimed = ballots.length + (change === 'count' ? 1 : 0);
  const weight = claimed + (change === 'weight' ? 1 : 0);
  append((before) => appendTally(before, writeTally(group, tally), claimed, weight));
  for (const [index, key] of secrets.privateKeys.entries()) {
    const used = change === 'decryption' && index === 1 ? makeTrusteeKeyPair(group).privateKey : key;
    const partial = writePartialDecryption(makePartialDecryption(election, tally, used));
    append((before) => appendPartialDecryption(before, index + 1, partial));
  }
  const result = totalsOf(choices.slice(from), secrets.choices);
  if (change === 'result') moveOneVote(result);
  append((before) => appendResult(before, writeResult([result])));
  return concatBytes(...pieces);
}

/** The decryption proofs of a correct archive, as published beside it. */
export function decryptionProofsOf({ election: text, privateKeys }: OpenSecrets, archive: Uint8Array): string {
  const election = openElection(group, text);
  const files = new TextDecoder().decode(archive).split('\0');
  const tallyText = files.find((file) => file.startsWith('[[{"alpha"')) ?? '';
  const partials = files.filter((file) => file.startsWith('{"decryption_factors"'));
  const proofs = privateKeys.map((key, index) => {
    const texts = { tallyText, partialText: partials[index] ?? '' };
    return {
      owner: index + 1,
      publicKey: group.encode(group.generator.power(key)),
      proof: makeStrongProof(election, key, texts),
      endorsement: endorse(group, key, { ...texts, fingerprint: election.fingerprint }),
    };
  });
  return writeDecryptionProofs({ election: election.fingerprint, tallyHash: sha256Hex(tallyText), proofs });
}

/** Up to the first ballot. */
function beginningOf({ uuid, election, trustees, credentials }: OpenSecrets): Appended {
  const published = writePublicCredentials(credentials.map((one) => publicCredential(group, one, uuid)));
  return beginArchive(ARCHIVE_TIME, { election, trustees, credentials: published });
}

/** Blank first. */
function totalsOf(votes: readonly number[], choices: number): number[] {
  const totals = Array.from({ length: choices + 1 }, () => 0);
  for (const vote of votes) totals[vote + 1] = (totals[vote + 1] ?? 0) + 1;
  return totals;
}

/** From the first choice to the second. */
function moveOneVote(totals: number[]): void {
  totals[1] = (totals[1] ?? 0) - 1;
  totals[2] = (totals[2] ?? 0) + 1;
}

/** The first ballot with its first two choices exchanged, signed again with the voter's credential. */
function withOneExchanged({ election, credentials }: OpenSecrets, { ballots, choices }: CastVotes): CastVotes {
  const ballot: UnsignedBallot = readBallot(ballots[0] ?? '', group.order);
  const answers = ballot.answers.map((answer) => ({
    ...answer,
    choices: exchange(answer.choices),
    individualProofs: exchange(answer.individualProofs),
  }));
  const signed = signBallot({ election, credential: credentials[0] ?? '' }, { ...ballot, answers });
  const [vote = 0] = choices;
  return { ballots: ballots.with(0, signed), choices: choices.with(0, vote < 2 ? 1 - vote : vote) };
}

/** In a list that starts with blank. */
function exchange<T>([blank, first, second, ...others]: readonly T[]): T[] {
  return [blank, second, first, ...others] as T[];
}

/** Long but cheap to read: its ballots bear the voters' credentials, and none can be parsed. */
export function writeLongArchive(path: string, secrets: OpenSecrets, megabytes: number): void {
  const { uuid, election, credentials } = secrets;
  const file = openSync(path, 'w');
  try {
    const begun = beginningOf(secrets);
    writeSync(file, begun.bytes);
    let { head } = begun;
    const [credential = ''] = credentials.map((one) => publicCredential(group, one, uuid));
    const fields = { election_uuid: uuid, election_hash: openElection(group, election).fingerprint, credential };
    const ballot = JSON.stringify({ ...fields, answers: 'x'.repeat(100_000) });
    const hash = sha256Hex(ballot);
    for (let written = 0; written < megabytes * 1e6; ) {
      const added = appendBallot(head, ballot, hash);
      head = added.head;
      written += writeSync(file, added.bytes);
    }
  } finally {
    closeSync(file);
  }
}
