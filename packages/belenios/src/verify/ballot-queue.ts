import { ballotTracker } from '../ballot/ballot.ts';
import type { BallotWork, BatchBallot, BatchOutcome } from './ballot-batch.ts';
import type { VerificationFailure } from './report.ts';

const GROWTH = 2;
const FULLEST = 0.7;

/**
 * A set of 64-bit digests that takes 11 to 23 bytes per entry. An election with 300,000 ballots has ten million
 * ciphertexts, which would fill a laptop's memory as strings.
 */
class DigestSet {
  #slots = new BigUint64Array(1024);
  #size = 0;

  /** Returns whether the digest was already present. */
  add(digest: bigint): boolean {
    // Zero marks a free slot.
    const entry = digest === 0n ? 1n : digest;
    if (this.#size >= FULLEST * this.#slots.length) this.#grow();
    if (!insert(this.#slots, entry)) return true;
    this.#size++;
    return false;
  }

  #grow(): void {
    const larger = new BigUint64Array(GROWTH * this.#slots.length);
    for (const entry of this.#slots) if (entry !== 0n) insert(larger, entry);
    this.#slots = larger;
  }
}

function insert(slots: BigUint64Array, entry: bigint): boolean {
  const mask = slots.length - 1;
  for (let slot = Number(BigInt.asUintN(31, entry)) & mask; ; slot = (slot + 1) & mask) {
    if (slots[slot] === entry) return false;
    if (slots[slot] === 0n) {
      slots[slot] = entry;
      return true;
    }
  }
}

export interface QueueLimits {
  batchSize: number;
  /** The maximum number of concurrent batches. Reading waits for the oldest one, so memory stays bounded. */
  batchesAtOnce: number;
}

/** Sends ballots to the workers in batches and processes their results in the order of the archive. */
export class BallotQueue {
  readonly #work: BallotWork;
  readonly #limits: QueueLimits;
  readonly #fail: (failure: VerificationFailure) => void;
  readonly #done: (ballots: number, tally: string | undefined) => void;
  readonly #running: { batch: readonly BatchBallot[]; outcome: Promise<BatchOutcome> }[] = [];
  readonly #seen = new DigestSet();
  #batch: BatchBallot[] = [];
  #ciphertexts = 0;

  constructor(
    work: BallotWork,
    limits: QueueLimits,
    fail: (failure: VerificationFailure) => void,
    /** Hears of each batch, with the encrypted tally of its accepted ballots if there are any. */
    done: (ballots: number, tally: string | undefined) => void,
  ) {
    this.#work = work;
    this.#limits = limits;
    this.#fail = fail;
    this.#done = done;
  }

  /** The number of ciphertexts in the accepted ballots. */
  get ciphertexts(): number {
    return this.#ciphertexts;
  }

  async add(ballot: BatchBallot): Promise<void> {
    this.#batch.push(ballot);
    if (this.#batch.length >= this.#limits.batchSize) await this.#send();
  }

  async drain(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    while (this.#running.length > 0) await this.#take();
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    const outcome = this.#work.ballots(batch);
    // The promise is awaited later; without this handler an earlier rejection would end the process as unhandled.
    outcome.catch(() => undefined);
    this.#running.push({ batch, outcome });
    if (this.#running.length >= this.#limits.batchesAtOnce) await this.#take();
  }

  async #take(): Promise<void> {
    const first = this.#running.shift();
    if (first === undefined) return;
    const { refusals, digests, tally } = await first.outcome;
    const trackerOf = (index: number) => ballotTracker(first.batch.find((item) => item.index === index)?.text ?? '');
    for (const { index, reason, where } of refusals) this.#fail({ reason, where, tracker: trackerOf(index) });
    for (const { index, choices } of digests) {
      this.#ciphertexts += choices.length;
      const duplicate = choices.filter((digest) => this.#seen.add(digest)).length > 0;
      if (duplicate) this.#fail({ reason: 'duplicate_ciphertext', where: 'ballot', tracker: trackerOf(index) });
    }
    this.#done(first.batch.length, tally);
  }
}
