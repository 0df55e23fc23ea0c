import { isMainThread } from 'node:worker_threads';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';

interface ThreadPoolOptions {
  /** None runs the tasks in this thread: for so little work that starting one, a quarter of a second of a core, takes longer. */
  threads: number;
  /** With a second task queued in the thread, it isn't idle while the main thread is busy. */
  tasksPerThread?: number;
  resourceLimits?: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number };
}

/** Each function takes one value and returns one, both cloneable. */
type TaskFunctions<File> = { [Name in keyof File]: (task: never) => unknown };

/**
 * Threads that run the functions which a file exports: `import type * as tasks from './tasks.ts'` and
 * `new ThreadPool<typeof tasks>(new URL('./tasks.ts', import.meta.url), …)`.
 * The threads start at once and don't keep the process alive. One that ends fails its tasks and is replaced.
 */
export class ThreadPool<File extends TaskFunctions<File>> {
  readonly #file: URL;
  readonly #pool: Piscina | null;
  #hasEnded = false;

  constructor(file: URL, { threads, tasksPerThread = 1, resourceLimits }: ThreadPoolOptions) {
    this.#file = file;
    if (threads === 0) {
      this.#pool = null;
      return;
    }
    this.#pool = new Piscina({
      filename: file.href,
      // Equal, because piscina replaces an ended thread only below the minimum.
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: tasksPerThread,
      // A thread that waits with Atomics takes both of its tasks before it answers the first.
      atomics: 'disabled',
      // Otherwise a task that finds no free thread goes to the end of the queue.
      stricterFIFO: true,
      recordTiming: false,
      ...(resourceLimits && { resourceLimits }),
    });
    // A thread failed without a task: without a listener this would end the process.
    this.#pool.on('error', () => this.#rejectWaiting());
  }

  /**
   * If threads can't start, piscina stops trying, and tasks in its queue would wait for ever; this rejects them, and the
   * next task tries again. Piscina emits an error only for a thread without a task, so each failed task calls this too:
   * a thread may take a task before it fails to load the file.
   */
  #rejectWaiting(): void {
    if (this.#pool?.threads.length === 0) void this.#pool.destroy();
  }

  /** The number of tasks that no thread has taken yet. */
  get waiting(): number {
    return this.#pool?.queueSize ?? 0;
  }

  /** Runs a task; buffers in `transfer` are handed over instead of copied. */
  async run<Name extends keyof File & string>(
    name: Name,
    task: Parameters<File[Name]>[0],
    transfer: ArrayBuffer[] = [],
  ): Promise<Awaited<ReturnType<File[Name]>>> {
    // Piscina would start new threads.
    if (this.#hasEnded) throw new Error('the threads have ended');
    if (this.#pool === null) {
      const tasks = (await import(this.#file.href)) as File;
      return (await tasks[name](task)) as Awaited<ReturnType<File[Name]>>;
    }
    try {
      return (await this.#pool.run(task, { name, transferList: transfer })) as Awaited<ReturnType<File[Name]>>;
    } catch (error) {
      this.#rejectWaiting();
      throw error;
    }
  }

  /** Ends the threads at once; unfinished tasks are rejected. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#pool?.destroy();
  }
}

/** For the result of a task: its buffers are handed over instead of copied, if a thread ran it. */
export function withTransfer<T>(value: T, buffers: readonly ArrayBuffer[]): T {
  if (isMainThread) return value;
  return move({ [transferableSymbol]: buffers, [valueSymbol]: value } as never) as T;
}
