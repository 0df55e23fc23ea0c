import {
  type Appended,
  appendBallot,
  appendEndOfBallots,
  appendPartialDecryption,
  appendResult,
  appendTally,
  beginArchive,
} from '../src/archive/append.ts';
import { checkBallot } from '../src/ballot/check-ballot.ts';
import { concatBytes } from '../src/bytes.ts';
import { publicCredential, randomCredential } from '../src/credentials.ts';
import { type Election, openElection, writeElection } from '../src/election.ts';
import type { Group } from '../src/groups/group.ts';
import { writePublicCredentials } from '../src/public-credentials.ts';
import type { Question } from '../src/questions.ts';
import { combineFactors } from '../src/tally/combine-factors.ts';
import { addTallies, emptyTally, type Tally, writeTally } from '../src/tally/encrypted-tally.ts';
import {
  checkPartialDecryption,
  makePartialDecryption,
  writePartialDecryption,
} from '../src/tally/partial-decryption.ts';
import { computeTotals, writeResult } from '../src/tally/result.ts';
import { makeTrusteeKeyPair } from '../src/trustees/trustee-key.ts';
import {
  keyOfOwner,
  type OpenedTrustees,
  openTrustees,
  type TrusteeKind,
  writeTrustees,
} from '../src/trustees/trustees.ts';

export const question = (choices: number, options: Partial<Question> = {}): Question => ({
  answers: Array.from({ length: choices }, (_, index) => `Candidata ${index + 1}`),
  min: 1,
  max: 1,
  question: '¿A quién elige?',
  ...options,
});

export interface Fixture<E> {
  election: Election<E>;
  trustees: readonly TrusteeKind[];
  trusteesText: string;
  credentials: readonly string[];
  credentialsText: string;
  /** By owner, from 1. */
  privateKeys: ReadonlyMap<number, bigint>;
}

/** Makes an election with the given trustees, or with that many single ones. */
export function makeElection<E>(
  group: Group<E>,
  options: {
    questions: readonly Question[];
    voters: number;
    singles?: number;
    trustees?: readonly TrusteeKind[];
    privateKeys?: ReadonlyMap<number, bigint>;
    uuid?: string;
    /** Private credentials made elsewhere; as many random ones as voters by default. */
    credentials?: readonly string[];
  },
): Fixture<E> {
  const pairs = Array.from({ length: options.singles ?? 1 }, () => makeTrusteeKeyPair(group));
  const trustees = options.trustees ?? pairs.map(({ publicKey }) => ({ kind: 'Single' as const, key: publicKey }));
  const privateKeys = options.privateKeys ?? new Map(pairs.map(({ privateKey }, index) => [index + 1, privateKey]));
  const uuid = options.uuid ?? 'Urna1Prueba2Urna';
  const text = writeElection({
    description: 'Tribunal Disciplinario — periodo 2026–2029',
    name: 'Elecciones 2025',
    group: group.name,
    publicKey: group.encode(openTrustees(group, trustees).electionKey),
    questions: options.questions,
    uuid,
  });
  const credentials = options.credentials ?? Array.from({ length: options.voters }, () => randomCredential());
  return {
    election: openElection(group, text),
    trustees,
    trusteesText: writeTrustees(trustees),
    credentials,
    credentialsText: writePublicCredentials(credentials.map((one) => publicCredential(group, one, uuid))),
    privateKeys,
  };
}

/** An archive in memory that events can be appended to. */
export class GrowingArchive {
  #bytes: Uint8Array<ArrayBuffer>;
  #head: Appended['head'];

  constructor({ election, trusteesText, credentialsText }: Fixture<unknown>) {
    const begun = beginArchive(1_795_166_943, {
      election: election.text,
      trustees: trusteesText,
      credentials: credentialsText,
    });
    this.#bytes = begun.bytes;
    this.#head = begun.head;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  append(next: (head: Appended['head']) => Appended): this {
    const { head, bytes } = next(this.#head);
    this.#head = head;
    this.#bytes = concatBytes(this.#bytes, bytes);
    return this;
  }
}

/** The product of valid ballots of different voters. */
export function tallyOf<E>(
  { group, parameters }: Election<E>,
  election: Election<E>,
  ballots: readonly string[],
): Tally<E> {
  return ballots.reduce(
    (sum, text) => {
      const result = checkBallot(election, text);
      if (!result.ok) throw new Error(`${result.reason} in ${result.where}`);
      return addTallies(group, sum, result.value.answers);
    },
    emptyTally(group, parameters.questions),
  );
}

/** The archive of an election with these ballots, up to the result decrypted by the given owners. */
export function wholeArchive<E>(
  fixture: Fixture<E>,
  ballots: readonly string[],
  owners: readonly number[],
): GrowingArchive {
  const { election, trustees, privateKeys } = fixture;
  const { group } = election;
  const archive = new GrowingArchive(fixture);
  for (const ballot of ballots) archive.append((head) => appendBallot(head, ballot));
  const tally = tallyOf(election, election, ballots);
  archive
    .append(appendEndOfBallots)
    .append((head) => appendTally(head, writeTally(group, tally), ballots.length, ballots.length));
  const opened: OpenedTrustees<E> = openTrustees(group, trustees);
  const factors = new Map(
    owners.map((owner) => {
      const partial = makePartialDecryption(election, tally, privateKeys.get(owner) ?? 0n);
      archive.append((head) => appendPartialDecryption(head, owner, writePartialDecryption(partial)));
      const key = keyOfOwner(opened, owner) ?? group.identity;
      return [owner, checkPartialDecryption(election, tally, key, partial, `trustee ${owner}`)];
    }),
  );
  const totals = computeTotals(group, tally, combineFactors(group, opened, tally, factors), ballots.length);
  return archive.append((head) => appendResult(head, writeResult(totals)));
}

/** Streams the bytes in chunks whose size aligns with nothing in the format. */
export async function* chunked(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) {
    await Promise.resolve();
    yield bytes.subarray(start, start + size);
  }
}
