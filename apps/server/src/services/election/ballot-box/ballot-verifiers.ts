import { availableParallelism } from 'node:os';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import { AppError } from '../../../platform/errors.ts';
import type * as ballotTasks from './ballot-tasks.ts';
import type { BallotToVerify, Verdict, VerifiedElection } from './ballot-tasks.ts';

export interface VerificationLimits {
  threads: number;
  /**
   * The maximum number of ballots that wait for a thread. Beyond it voters are told at once to retry and that nothing
   * is lost.
   */
  waiting: number;
}

/** Ballots sent to a thread at a time. */
const IN_HAND = 2;
const RETRY = { retryAfterSeconds: 3 };

/** Verifies ballots on threads, which keeps the main thread responsive. They start with the first ballot. */
export class BallotVerifiers {
  readonly #limits: VerificationLimits;
  #pool: ThreadPool<typeof ballotTasks> | undefined;
  #refused = 0;
  #isClosed = false;

  constructor(limits: VerificationLimits) {
    this.#limits = limits;
  }

  /** How many ballots wait for a thread now. */
  get waiting(): number {
    return this.#pool?.waiting ?? 0;
  }

  /** How many may wait. */
  get limit(): number {
    return this.#limits.waiting;
  }

  /** How many were refused since the start because too many waited. */
  get refused(): number {
    return this.#refused;
  }

  async verify(election: VerifiedElection, ballot: BallotToVerify): Promise<Verdict> {
    if (this.#isClosed) throw new AppError('unavailable', RETRY);
    const { threads, waiting } = this.#limits;
    this.#pool ??= new ThreadPool(new URL('./ballot-tasks.ts', import.meta.url), { threads, tasksPerThread: IN_HAND });
    if (this.#pool.waiting >= waiting) {
      this.#refused++;
      throw new AppError('ballot_box_busy', RETRY);
    }
    return this.#pool.run('verifyBallot', { election, ballot }).catch((error: unknown) => {
      throw this.#isClosed ? new AppError('unavailable', RETRY) : error;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.end();
  }
}

export function createBallotVerifiers(limits: Partial<VerificationLimits> = {}): BallotVerifiers {
  return new BallotVerifiers({ threads: availableParallelism(), waiting: 200, ...limits });
}
