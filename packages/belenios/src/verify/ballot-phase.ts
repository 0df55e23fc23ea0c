// Checks the ballots of an archive, which are many, and sums those that count.

import { payloadOf, walkArchive } from '../archive/walk.ts';
import { credentialOfBallot } from '../ballot/ballot.ts';
import { verifyBallot } from '../ballot/check-ballot.ts';
import type { Election } from '../election.ts';
import type { Group } from '../groups/group.ts';
import { demand } from '../refusal.ts';
import {
  addTallies,
  emptyTally,
  readTrustedTally,
  type Tally,
  weighAnswers,
  writeTally,
} from '../tally/encrypted-tally.ts';
import type { BallotWork } from './ballot-batch.ts';
import { BallotQueue, type QueueLimits } from './ballot-queue.ts';
import type { ExpectedTally } from './decryption-phase.ts';
import type { VerificationFailure } from './report.ts';
import type { Setup } from './setup-phase.ts';
import { VoterRoll } from './voter-roll.ts';

const CREDENTIALS_AT_ONCE = 1000;

export class BallotPhase<E> {
  readonly setup: Setup<E>;
  readonly roll: VoterRoll;
  readonly #queue: BallotQueue;
  readonly #work: BallotWork;
  readonly #fail: (failure: VerificationFailure) => void;
  #sum: Tally<E>;
  #verified = 0;

  constructor(
    setup: Setup<E>,
    work: BallotWork,
    limits: QueueLimits,
    fail: (failure: VerificationFailure) => void,
    onProgress?: (progress: { ballots: number; voters: number }) => void,
  ) {
    const { election, credentials } = setup;
    const { group, parameters } = election;
    this.setup = setup;
    this.#work = work;
    this.#fail = fail;
    this.roll = new VoterRoll(credentials);
    this.#sum = emptyTally(group, parameters.questions);
    this.#queue = new BallotQueue(work, limits, fail, (ballots, tally) => {
      this.#verified += ballots;
      if (tally !== undefined) {
        this.#sum = addTallies(group, this.#sum, readTrustedTally(group, parameters.questions, tally));
      }
      onProgress?.({ ballots: this.#verified, voters: credentials.size });
    });
  }

  /** How many ballots have been verified. */
  get verified(): number {
    return this.#verified;
  }

  get ciphertexts(): number {
    return this.#queue.ciphertexts;
  }

  /** Checks the voters' public credentials, in batches on all cores, and tells how many each batch had. */
  async checkCredentials(onBatch: (checked: number) => void): Promise<void> {
    const credentials = [...this.setup.credentials.keys()];
    const batches: Promise<void>[] = [];
    for (let start = 0; start < credentials.length; start += CREDENTIALS_AT_ONCE) {
      const batch = credentials.slice(start, start + CREDENTIALS_AT_ONCE);
      const check = async () => {
        const refusal = await this.#work.credentials(batch);
        if (refusal !== undefined) this.#fail({ reason: refusal.reason, where: refusal.where });
        onBatch(batch.length);
      };
      batches.push(check());
    }
    await Promise.all(batches);
  }

  /** Ballots are verified in the background: `drain` waits for them. */
  async take(text: string, index: number, isVerified: boolean): Promise<void> {
    const weight = this.roll.record(credentialIn(text), index);
    await this.#queue.add({ index, text, weight, ...(isVerified ? { isVerified } : {}) });
  }

  drain(): Promise<void> {
    return this.#queue.drain();
  }

  /** What the published tally must be, once the ballots have ended. `open` streams the archive again. */
  async expectedTally(open: () => AsyncIterable<Uint8Array>): Promise<ExpectedTally> {
    const { election } = this.setup;
    const { group } = election;
    const { superseded, ballots, totalWeight } = this.roll;
    let tally = this.#sum;
    if (superseded.length > 0) {
      const extra = await supersededTally(election, open(), superseded);
      tally = addTallies(group, tally, invertTally(group, extra));
    }
    return { text: writeTally(group, tally), ballots, totalWeight };
  }
}

/** Parsing, which refuses what isn't canonical, happens on another core. */
function credentialIn(text: string): string {
  const credential = credentialOfBallot(text);
  demand(credential !== undefined, 'not_canonical', 'ballot');
  return credential;
}

/**
 * The product of the ballots that a later one of the same voter supersedes. They are known only after the last ballot,
 * so the archive is read a second time instead of keeping every ballot in memory; not if nobody voted twice.
 */
async function supersededTally<E>(
  election: Election<E>,
  chunks: AsyncIterable<Uint8Array>,
  superseded: readonly { index: number; weight: number }[],
): Promise<Tally<E>> {
  const { group, parameters } = election;
  const weights = new Map(superseded.map(({ index, weight }) => [index, weight]));
  let sum: Tally<E> = emptyTally(group, parameters.questions);
  let index = 0;
  for await (const step of walkArchive(chunks)) {
    if (step.event.type === 'EndBallots') break;
    if (step.event.type !== 'Ballot') continue;
    const weight = weights.get(index++);
    if (weight === undefined) continue;
    const { answers } = verifyBallot(election, payloadOf(step));
    sum = addTallies(group, sum, weighAnswers(group, answers, weight));
  }
  return sum;
}

const invertTally = <E>(group: Group<E>, tally: Tally<E>): Tally<E> =>
  tally.map((answer) => answer.map(({ alpha, beta }) => ({ alpha: group.invert(alpha), beta: group.invert(beta) })));
