import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  ArchiveRequest,
  BegunArchive,
  SealQuestion,
  SealQuestions,
  SealReply,
  SealThreadData,
} from './messages.ts';

/** Some tenths of a second of work. */
const VOTERS_AT_ONCE = 2000;

/** A thread that handles one request at a time. */
class SealThread {
  readonly #worker: Worker;
  #settle: ((reply: SealReply) => void) | null = null;
  #broken: string | null = null;

  constructor(data: SealThreadData) {
    this.#worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: data });
    this.#worker.on('message', (reply: SealReply) => this.#finish(reply));
    this.#worker.on('error', (error) => this.#break(String(error)));
    this.#worker.on('exit', () => this.#break('a sealing thread ended before its work'));
  }

  async ask<K extends SealQuestion>(
    kind: K,
    ask: SealQuestions[K]['ask'],
    memory: ArrayBuffer[],
  ): Promise<SealQuestions[K]['answer']> {
    const reply = await new Promise<SealReply>((resolve) => {
      this.#settle = resolve;
      if (this.#broken !== null) this.#finish({ error: this.#broken });
      else this.#worker.postMessage({ kind, ask }, memory);
    });
    if ('error' in reply) throw new Error(reply.error);
    // A thread answers each request with that request's answer type.
    return reply.answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #break(error: string): void {
    this.#broken ??= error;
    this.#finish({ error });
  }

  #finish(reply: SealReply): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.(reply);
  }
}

/** The threads of one sealing. One core is left to the server, which answers requests meanwhile. */
export class SealThreads {
  readonly #threads: SealThread[];

  constructor(data: SealThreadData, voters: number) {
    const useful = Math.ceil(voters / VOTERS_AT_ONCE);
    const count = Math.max(1, Math.min(useful, availableParallelism() - 1));
    this.#threads = Array.from({ length: count }, () => new SealThread(data));
  }

  /**
   * The public credentials of all voters, page by page; `nextPage` returns the ids after a given one, and none at the
   * end.
   */
  async credentials(
    nextPage: (after: number, limit: number) => Promise<number[]>,
    onDone: (voters: number) => Promise<void>,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let last = 0;
    let done = 0;
    let reading: Promise<unknown> = Promise.resolve();
    // Pages are read sequentially, whichever thread asks: each starts after the previous one.
    const read = (): Promise<number[]> => {
      const page = reading.then(async () => {
        const ids = await nextPage(last, VOTERS_AT_ONCE);
        last = ids.at(-1) ?? last;
        return ids;
      });
      reading = page.catch(() => undefined);
      return page;
    };
    const work = async (thread: SealThread) => {
      for (let ids = await read(); ids.length > 0; ids = await read()) {
        pieces.push(await thread.ask('credentials', ids, []));
        done += ids.length;
        await onDone(done);
      }
    };
    await Promise.all(this.#threads.map(work));
    return pieces;
  }

  archive(request: ArchiveRequest): Promise<BegunArchive> {
    const [first] = this.#threads;
    if (first === undefined) throw new Error('a sealing without threads');
    return first.ask(
      'archive',
      request,
      request.credentials.map(({ buffer }) => buffer),
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}
