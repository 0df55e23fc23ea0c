import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkRestricted, type SandboxProgram } from './fork-restricted.ts';
import {
  CLOCK_FACTOR,
  type SandboxJobFailure,
  type SandboxJobOutcome,
  type SandboxJobReply,
  type SandboxJobRequest,
  type SandboxLimits,
} from './sandbox-jobs.ts';

type RawOutcome = SandboxJobOutcome<unknown>;

/**
 * One process that works on untrusted files. A process and not a worker thread, because a thread's resourceLimits
 * count V8's heap only: a stream that inflates into ArrayBuffers would take the server's memory with it.
 */
export class SandboxProcess {
  readonly #limits: SandboxLimits;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  #settle: ((outcome: RawOutcome) => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #waitingForReady: SandboxJobRequest | null = null;
  #jobs = 0;
  #isGone = false;
  /** False from the moment it is told to end, which is before it has ended. */
  isUsable = true;

  constructor(program: SandboxProgram, limits: SandboxLimits, onGone: () => void) {
    this.#limits = limits;
    this.#child = forkRestricted(program, limits);
    this.#child.on('message', (reply) => this.#receive(reply as SandboxJobReply));
    this.#gone = once(this.#child, 'close').catch(() => undefined);
    const end = () => {
      if (this.#isGone) return;
      this.#isGone = true;
      this.isUsable = false;
      this.#finish(
        this.#isReady
          ? { ok: false, reason: 'died', detail: 'the process ended while working on the file' }
          : { ok: false, reason: 'unavailable', detail: 'the process ended while starting' },
      );
      onGone();
    };
    this.#child.on('close', end);
    this.#child.on('error', end);
    this.#startTimer(limits.startMs, 'unavailable', 'the process did not start in time');
  }

  get isWornOut(): boolean {
    return this.#jobs >= this.#limits.jobsPerProcess;
  }

  run(request: SandboxJobRequest): Promise<RawOutcome> {
    this.#jobs += 1;
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (!this.isUsable) {
        this.#finish({ ok: false, reason: 'unavailable', detail: 'the process had ended' });
      } else if (this.#isReady) {
        this.#send(request);
      } else {
        this.#waitingForReady = request;
      }
    });
  }

  async kill(): Promise<void> {
    this.isUsable = false;
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  #send(request: SandboxJobRequest): void {
    this.#startTimer(this.#limits.jobMs * CLOCK_FACTOR, 'timed_out', 'the file took too long');
    // An error arrives as the process's exit, which settles the job.
    this.#child.send(request, () => undefined);
  }

  #startTimer(ms: number, reason: SandboxJobFailure, detail: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isUsable = false;
      this.#finish({ ok: false, reason, detail });
      this.#child.kill('SIGKILL');
    }, ms);
  }

  #receive(reply: SandboxJobReply): void {
    if ('ready' in reply) {
      this.#isReady = true;
      clearTimeout(this.#timer);
      const request = this.#waitingForReady;
      this.#waitingForReady = null;
      if (request) this.#send(request);
      return;
    }
    this.#finish(reply.ok ? { ok: true, value: reply.value } : { ok: false, reason: 'failed', detail: reply.detail });
  }

  #finish(outcome: RawOutcome): void {
    clearTimeout(this.#timer);
    const settle = this.#settle;
    this.#settle = null;
    settle?.(outcome);
  }
}
