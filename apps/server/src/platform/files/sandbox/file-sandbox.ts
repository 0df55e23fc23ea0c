import { AppError } from '../../errors.ts';
import type { SandboxProgram } from './fork-restricted.ts';
import type { DocumentJob, SandboxJob, SandboxJobOutcome, SandboxJobRequest, SandboxLimits } from './sandbox-jobs.ts';
import { SandboxProcess } from './sandbox-process.ts';

interface Waiting {
  request: SandboxJobRequest;
  settle: (outcome: SandboxJobOutcome<unknown>) => void;
}

/**
 * A pool of processes that examine and merge untrusted files, started on demand; jobs are served first come, first
 * served.
 */
export class FileSandbox {
  readonly #program: SandboxProgram;
  readonly #limits: SandboxLimits;
  readonly #all = new Set<SandboxProcess>();
  readonly #idle = new Map<SandboxProcess, NodeJS.Timeout>();
  readonly #waiting: Waiting[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor(program: SandboxProgram, limits: SandboxLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /** Never rejects: a failure is part of the outcome. */
  run<Input, Output>({ kind }: SandboxJob<Input, Output>, input: Input): Promise<SandboxJobOutcome<Output>> {
    if (this.#isClosed) return Promise.resolve({ ok: false, reason: 'unavailable', detail: 'the workers are closed' });
    if (this.#waiting.length >= this.#limits.waiting) {
      return Promise.resolve({ ok: false, reason: 'unavailable', detail: 'too many files are waiting' });
    }
    this.#lastId += 1;
    const request: SandboxJobRequest = { id: this.#lastId, kind, input };
    return new Promise((settle) => {
      this.#waiting.push({
        request,
        // The child answers each kind of job with that kind's output.
        settle: settle as (outcome: SandboxJobOutcome<unknown>) => void,
      });
      this.#dispatch();
    });
  }

  /** Ends every process and settles every waiting job. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { settle } of this.#waiting.splice(0)) {
      settle({ ok: false, reason: 'unavailable', detail: 'the workers were closed' });
    }
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all([...this.#all].map((process) => process.kill()));
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const process = this.#takeProcess();
      if (!process) return;
      const next = this.#waiting.shift();
      if (!next) return;
      void this.#work(process, next);
    }
  }

  #takeProcess(): SandboxProcess | null {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (process.isUsable) return process;
    }
    if (this.#all.size >= this.#limits.size) return null;
    const process: SandboxProcess = new SandboxProcess(this.#program, this.#limits, () => {
      this.#all.delete(process);
      clearTimeout(this.#idle.get(process));
      this.#idle.delete(process);
      this.#dispatch();
    });
    this.#all.add(process);
    return process;
  }

  async #work(process: SandboxProcess, { request, settle }: Waiting): Promise<void> {
    settle(await process.run(request));
    if (!process.isUsable || this.#isClosed) return;
    if (process.isWornOut) {
      await process.kill();
      return;
    }
    this.#idle.set(
      process,
      setTimeout(() => void process.kill(), this.#limits.idleMs),
    );
    this.#dispatch();
  }
}

/** Renders one of our own documents in a sandbox process. Deterministic: the same input gives the same bytes. */
export async function renderDocument<Input>(
  { fileSandbox }: { fileSandbox: FileSandbox },
  job: DocumentJob<Input>,
  input: Input,
): Promise<Buffer> {
  const outcome = await fileSandbox.run(job, input);
  if (outcome.ok) return Buffer.from(outcome.value);
  // Uploaded documents were examined, and merged on trial, when they came. `timed_out`, `died` or `unavailable` now means
  // an overloaded machine, and the person may retry; `failed` is our bug.
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`rendering ${job.kind}: ${outcome.reason} (${outcome.detail})`);
}
