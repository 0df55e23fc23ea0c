import { availableParallelism } from 'node:os';
import { AppError } from '../../../platform/errors.ts';
import type { BallotToVerify, Verdict, VerifiedElection } from './messages.ts';
import { type VerificationJob, VerificationThread } from './verification-thread.ts';

export interface VerificationLimits {
  threads: number;
  /**
   * The maximum number of ballots that wait for a thread. Beyond it voters are told at once to retry and that nothing
   * is lost.
   */
  waiting: number;
}

/**
 * Ballots sent to a thread at a time. With one queued behind the current one, a thread isn't idle while the main thread
 * is busy.
 */
const IN_HAND = 2;
const RETRY_SECONDS = 3;

/** A pool of threads that verify ballots and keep the main thread responsive. It starts with the first ballot. */
export class BallotVerifiers {
  readonly #limits: VerificationLimits;
  readonly #threads = new Set<VerificationThread>();
  readonly #waiting: VerificationJob[] = [];
  #isClosed = false;

  constructor(limits: VerificationLimits) {
    this.#limits = limits;
  }

  verify(election: VerifiedElection, ballot: BallotToVerify): Promise<Verdict> {
    if (this.#isClosed) throw new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    if (this.#waiting.length >= this.#limits.waiting) {
      throw new AppError('ballot_box_busy', { retryAfterSeconds: RETRY_SECONDS });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ election, ballot, resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new AppError('unavailable', { retryAfterSeconds: RETRY_SECONDS }));
    }
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#freeThread();
      const job = thread && this.#waiting.shift();
      if (!job) return;
      thread.take(job);
    }
  }

  #freeThread(): VerificationThread | null {
    const [least] = [...this.#threads].toSorted((a, b) => a.owes - b.owes);
    if (least?.owes === 0) return least;
    if (this.#threads.size < this.#limits.threads) return this.#start();
    return least && least.owes < IN_HAND ? least : null;
  }

  #start(): VerificationThread {
    const thread: VerificationThread = new VerificationThread({
      onFree: () => this.#dispatch(),
      onEnd: () => {
        this.#threads.delete(thread);
        if (!this.#isClosed) this.#dispatch();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

export function createBallotVerifiers(limits: Partial<VerificationLimits> = {}): BallotVerifiers {
  return new BallotVerifiers({ threads: availableParallelism(), waiting: 200, ...limits });
}
