import { Worker } from 'node:worker_threads';
import type { SumReply, SumRequest, SumThreadData } from './sum-messages.ts';

/** Enough for a page of ballots and the garbage of parsing it; with more, V8 would collect less often. */
const OLD_MB = 192;
const YOUNG_MB = 16;

/** A thread that handles one request at a time. */
export class SumThread {
  readonly #worker: Worker;
  #settle: ((reply: SumReply) => void) | null = null;
  #broken: string | null = null;

  constructor(data: SumThreadData) {
    this.#worker = new Worker(new URL('./sum-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: OLD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (reply: SumReply) => this.#finish(reply));
    this.#worker.on('error', (error) => this.#break(String(error)));
    this.#worker.on('exit', () => this.#break('a thread that adds ballots up ended before its work'));
  }

  async ask(request: SumRequest): Promise<string> {
    const reply = await new Promise<SumReply>((resolve) => {
      this.#settle = resolve;
      if (this.#broken !== null) this.#finish({ ok: false, error: this.#broken });
      else this.#worker.postMessage(request);
    });
    if (!reply.ok) throw new Error(reply.error);
    return reply.tally;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #break(error: string): void {
    this.#broken ??= error;
    this.#finish({ ok: false, error });
  }

  #finish(reply: SumReply): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(reply);
  }
}
