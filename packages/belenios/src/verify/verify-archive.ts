import { UnknownArchiveVersion } from '../archive/archive-header.ts';
import { type ArchiveStep, payloadOf, walkArchive } from '../archive/walk.ts';
import { ballotTracker } from '../ballot/ballot.ts';
import type { Election } from '../election.ts';
import { readElectionOutline, type UnsupportedPart } from '../election-outline.ts';
import type { Group, GroupName } from '../groups/group.ts';
import { sha256Hex } from '../hash.ts';
import { printable } from '../printable.ts';
import { webCryptoRandom } from '../random.ts';
import { demand, Refusal } from '../refusal.ts';
import type { Totals } from '../tally/result.ts';
import { type BallotWork, ballotWork } from './ballot-batch.ts';
import { BallotPhase } from './ballot-phase.ts';
import { DecryptionPhase } from './decryption-phase.ts';
import { OutlinePhase } from './outline-phase.ts';
import { CHECK_NAMES, type CheckName, type VerificationFailure, type VerificationReport } from './report.ts';
import { openSetup, readSetup, type Setup, type SetupTexts } from './setup-phase.ts';
import { SoughtIndex } from './voter-roll.ts';

const LISTED_FAILURES = 100;

export interface VerificationOptions<E> {
  group: (name: GroupName) => Group<E>;
  /** Verifies ballots; by default on this thread, which uses one core. Called at most once. */
  work?: (election: Election<E>, digestKey: Uint8Array) => BallotWork | Promise<BallotWork>;
  /** The text of the decryption proofs published beside the archive. */
  proofs?: string;
  /** How many ballots from the first are known to be valid: of these only the ciphertexts are read and counted. */
  verifiedBallots?: number;
  batchSize?: number;
  batchesAtOnce?: number;
  /** The tracking code of a ballot to locate in the archive, or its four words. */
  seek?: string;
  onProgress?: (progress: { ballots: number; voters: number }) => void;
  /** Called for each event that is linked to those before it, before what it says is checked. */
  onEvent?: (step: ArchiveStep) => void;
}

/**
 * Performs every check that an auditor can, reading the archive as a stream. `open` starts the stream, and is called a
 * second time only if somebody voted more than once. Memory grows by about 20 bytes per ciphertext and with the list of
 * voters, not with the ballots.
 */
export async function verifyArchive<E>(
  open: () => AsyncIterable<Uint8Array>,
  options: VerificationOptions<E>,
): Promise<VerificationReport> {
  const verification = new ArchiveVerification(open, options);
  try {
    for await (const step of walkArchive(open())) {
      options.onEvent?.(step);
      await verification.take(step);
    }
    await verification.end();
  } catch (error) {
    verification.stop(error);
  }
  return verification.report();
}

/**
 * The same for an archive that grows: it is given each event as it arrives. `open` streams what has arrived so far.
 */
export class ArchiveVerification<E> {
  readonly #open: () => AsyncIterable<Uint8Array>;
  readonly #options: VerificationOptions<E>;
  readonly #counts = new Map<CheckName, number>();
  readonly #failures: VerificationFailure[] = [];
  #failureCount = 0;
  #ballots = 0;
  #lastEvent: string | undefined;
  #ballotPhase: BallotPhase<E> | undefined;
  #decryption: DecryptionPhase<E> | undefined;
  #unsupported: readonly UnsupportedPart[] = [];
  /** For an unsupported election: checks the parts that can be checked. */
  #outline: OutlinePhase<E> | undefined;
  #described: VerificationReport['election'];
  readonly #sought: SoughtIndex | undefined;
  #tallyHash: string | undefined;
  #withoutStrongProof: readonly number[] | undefined;
  #totals: Totals | undefined;
  /** Once set, the rest is read only to verify the hash chain. */
  #stopped = false;

  constructor(open: () => AsyncIterable<Uint8Array>, options: VerificationOptions<E>) {
    this.#open = open;
    this.#options = options;
    this.#sought = options.seek === undefined ? undefined : new SoughtIndex(options.seek);
  }

  /** Reports why the archive can't be read further; anything but a refusal is thrown on. */
  stop(error: unknown): void {
    if (error instanceof UnknownArchiveVersion) {
      this.#unsupported = [{ part: 'archive_version', detail: String(error.version) }];
    } else if (error instanceof Refusal) this.#fail({ reason: error.reason, where: error.where });
    else throw error;
  }

  #fail(failure: VerificationFailure): void {
    this.#failureCount++;
    if (this.#failures.length < LISTED_FAILURES) this.#failures.push(failure);
  }

  async take(step: ArchiveStep): Promise<void> {
    this.#count('events');
    this.#lastEvent = step.hash;
    if (this.#stopped) return;
    if (step.event.type === 'Ballot') this.#sought?.record(step, this.#ballots);
    if (this.#unsupported.length > 0) return this.#takeUnsupported(step);
    switch (step.event.type) {
      case 'Setup':
        return this.#takeSetup(step);
      case 'Ballot':
        return this.#takeBallot(step);
      case 'EndBallots':
        return this.#phaseOfBallots().drain();
      case 'EncryptedTally':
        return this.#takeTally(step);
      case 'Shuffle':
      case 'EndShuffles':
        throw new Refusal('wrong_order', `event ${step.event.height}`);
      case 'PartialDecryption':
        this.#phaseOfDecryption().takePartialDecryption(step);
        return this.#count('partial_decryptions');
      case 'Result':
        this.#totals = this.#phaseOfDecryption().takeResult(step);
        return this.#count('result');
    }
  }

  /** Waits until every ballot given so far is verified; the report then speaks of all of them. */
  async settle(): Promise<void> {
    await this.#ballotPhase?.drain();
  }

  /** An archive without a result is allowed: it may be read while voting is open. */
  async end(): Promise<void> {
    if (this.#unsupported.length > 0) return;
    await this.#phaseOfBallots().drain();
    if (!this.#stopped) this.#checkProofs();
  }

  #checkProofs(): void {
    const { proofs } = this.#options;
    const owners = this.#decryption?.owners ?? [];
    if (owners.length > 0) this.#withoutStrongProof = owners;
    if (proofs === undefined) return;
    const proven = this.#phaseOfDecryption().checkProofs(proofs);
    this.#withoutStrongProof = owners.filter((owner) => !proven.includes(owner));
    this.#count('strong_proofs', proven.length);
  }

  async #takeSetup(step: ArchiveStep): Promise<void> {
    const texts = readSetup(step);
    if (this.#isUnsupported(texts)) return;
    const setup = openSetup(this.#options.group, texts);
    this.#described = describe(setup);
    const { election, trustees } = setup;
    for (const { keys } of trustees.shareholders) this.#count('trustee_keys', keys.length);
    const digestKey = webCryptoRandom(32);
    const work = (await this.#options.work?.(election, digestKey)) ?? ballotWork(election, digestKey);
    const { batchSize = 16, batchesAtOnce = 1, onProgress } = this.#options;
    const fail = (failure: VerificationFailure) => this.#fail(failure);
    const phase = new BallotPhase(setup, work, { batchSize, batchesAtOnce }, fail, onProgress);
    await phase.checkCredentials((checked) => this.#count('public_credentials', checked));
    this.#ballotPhase = phase;
  }

  /** Opens an unsupported election for the checks that are possible. */
  #isUnsupported(texts: SetupTexts): boolean {
    const outline = readElectionOutline(texts.election);
    const { unsupported, fingerprint, parameters } = outline;
    if (unsupported.length === 0) return false;
    this.#unsupported = unsupported;
    if (parameters === undefined) return true;
    this.#outline = new OutlinePhase(outline, parameters, this.#options.group, texts);
    const { name, uuid } = parameters;
    const voters = this.#outline.credentials.size;
    this.#described = { name: printable(name), uuid, fingerprint, voters, questions: [] };
    this.#count('public_credentials', voters);
    if (this.#outline.trusteeKeys > 0) this.#count('trustee_keys', this.#outline.trusteeKeys);
    return true;
  }

  #takeUnsupported(step: ArchiveStep): void {
    if (step.event.type !== 'Ballot') return this.#outline?.take(step);
    this.#ballots++;
    try {
      this.#outline?.take(step);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#fail({ reason: error.reason, where: error.where, tracker: ballotTracker(payloadOf(step)) });
    }
  }

  async #takeBallot(step: ArchiveStep): Promise<void> {
    const phase = this.#phaseOfBallots();
    const text = payloadOf(step);
    const index = this.#ballots++;
    try {
      await phase.take(text, index, index < (this.#options.verifiedBallots ?? 0));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#fail({ reason: error.reason, where: error.where, tracker: ballotTracker(text) });
    }
  }

  async #takeTally(step: ArchiveStep): Promise<void> {
    // With refused ballots the tally is wrong anyway: reporting that would add nothing.
    if (this.#failureCount > 0) {
      this.#stopped = true;
      return;
    }
    const ballots = this.#phaseOfBallots();
    const expected = await ballots.expectedTally(this.#open);
    this.#decryption = new DecryptionPhase(ballots.setup, step, expected);
    this.#tallyHash = sha256Hex(expected.text);
    this.#count('encrypted_tally');
  }

  #phaseOfBallots(): BallotPhase<E> {
    demand(this.#ballotPhase !== undefined, 'wrong_order', 'events before the setup');
    return this.#ballotPhase;
  }

  #phaseOfDecryption(): DecryptionPhase<E> {
    demand(this.#decryption !== undefined, 'wrong_order', 'events before the encrypted tally');
    return this.#decryption;
  }

  #count(name: CheckName, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  report(): VerificationReport {
    const phase = this.#ballotPhase;
    if (phase !== undefined) {
      this.#counts.set('ballots', phase.verified);
      this.#counts.set('ciphertexts', phase.ciphertexts);
    }
    return {
      ok: this.#failureCount === 0 && this.#unsupported.length === 0,
      unsupported: this.#unsupported,
      complete: this.#totals !== undefined,
      checks: CHECK_NAMES.flatMap((name) => {
        const count = this.#counts.get(name);
        return count === undefined ? [] : [{ name, count }];
      }),
      failures: this.#failures,
      failureCount: this.#failureCount,
      ballots: this.#ballots,
      superseded: phase?.roll.superseded.length ?? this.#outline?.superseded ?? 0,
      ...(this.#described === undefined ? {} : { election: this.#described }),
      ...(this.#sought === undefined ? {} : { sought: this.#sought.answer(phase?.roll) }),
      ...(this.#tallyHash === undefined ? {} : { tallyHash: this.#tallyHash }),
      ...(this.#withoutStrongProof === undefined ? {} : { withoutStrongProof: this.#withoutStrongProof }),
      ...(this.#totals === undefined ? {} : { totals: this.#totals }),
      ...(this.#lastEvent === undefined ? {} : { lastEvent: this.#lastEvent }),
    };
  }
}

const describe = <E>({ election, credentials }: Setup<E>) => ({
  name: printable(election.parameters.name),
  uuid: election.parameters.uuid,
  fingerprint: election.fingerprint,
  voters: credentials.size,
  questions: election.parameters.questions.map((one) => ({
    ...one,
    answers: one.answers.map(printable),
    question: printable(one.question),
  })),
});
