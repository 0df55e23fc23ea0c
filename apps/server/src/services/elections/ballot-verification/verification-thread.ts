import { Worker } from 'node:worker_threads';
import type { BallotToVerify, Reply, Request, Verdict, VerifiedElection } from './messages.ts';

export interface VerificationJob {
  election: VerifiedElection;
  ballot: BallotToVerify;
  resolve: (verdict: Verdict) => void;
  reject: (error: Error) => void;
}

/** A thread with its pending ballots. */
export class VerificationThread {
  readonly #worker: Worker;
  readonly #owed = new Map<number, VerificationJob>();
  readonly #opened = new Set<string>();
  readonly #onFree: () => void;
  #next = 0;

  constructor(events: { onFree: () => void; onEnd: () => void }) {
    this.#onFree = events.onFree;
    this.#worker = new Worker(new URL('./ballot-worker.ts', import.meta.url));
    // An idle thread must not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    let cause: unknown;
    this.#worker.on('error', (error) => {
      cause = error;
    });
    this.#worker.on('exit', () => {
      const error = new Error('a thread that verifies ballots ended', { cause });
      for (const { reject } of this.#owed.values()) reject(error);
      this.#owed.clear();
      events.onEnd();
    });
  }

  get owes(): number {
    return this.#owed.size;
  }

  take(job: VerificationJob): void {
    const { election, ballot } = job;
    if (!this.#opened.has(election.uuid)) {
      this.#opened.add(election.uuid);
      this.#post({ open: election });
    }
    const id = this.#next++;
    this.#owed.set(id, job);
    this.#post({ id, uuid: election.uuid, ballot });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(request: Request): void {
    this.#worker.postMessage(request);
  }

  #settle(reply: Reply): void {
    const job = this.#owed.get(reply.id);
    this.#owed.delete(reply.id);
    if ('error' in reply) job?.reject(new Error(`verifying a ballot failed: ${reply.error}`));
    else job?.resolve(reply.verdict);
    this.#onFree();
  }
}
