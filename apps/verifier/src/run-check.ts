import * as ballotTasks from '@urna/verification/ballot-tasks';
import { proxy, type Remote, transfer, wrap } from 'comlink';
import { type CheckOutcome, checkFile, type FileCheck, type Progress } from './check-file.ts';
import type { Work } from './worker.ts';

export interface RunningCheck {
  /** Never settles once stopped. */
  outcome: Promise<CheckOutcome>;
  stop: () => void;
}

/** A telephone's battery and its other pages are worth a core. */
const threadsToUse = (): number => Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));

/** Checks on several workers, or beside the page's own work where the browser has none for a page from a file. */
export function runCheck(check: FileCheck, onProgress: (progress: Progress) => void): RunningCheck {
  let workers: Workers | undefined;
  let stopped = false;
  const run = async (): Promise<CheckOutcome> => {
    workers = await Workers.open(1 + threadsToUse());
    if (stopped) workers?.end();
    const outcome = await (workers ? workers.check(check, onProgress) : checkOnPage(check, onProgress, () => stopped));
    workers?.end();
    return stopped ? new Promise(() => undefined) : outcome;
  };
  return {
    outcome: run(),
    stop: () => {
      stopped = true;
      workers?.end();
    },
  };
}

class Workers {
  /** The page's own script. */
  readonly #address = URL.createObjectURL(
    new Blob([document.getElementById('script')?.textContent ?? ''], { type: 'text/javascript' }),
  );
  readonly #workers: { worker: Worker; work: Remote<Work> }[] = [];
  /** Rejects when a worker breaks: Comlink alone would wait for ever. */
  readonly #broken: Promise<never>;
  #break: (reason: Error) => void = () => undefined;

  private constructor() {
    this.#broken = new Promise((_, reject) => {
      this.#break = reject;
    });
    this.#broken.catch(() => undefined);
  }

  /** Undefined if this browser doesn't start them. */
  static async open(count: number): Promise<Workers | undefined> {
    const workers = new Workers();
    try {
      for (let opened = 0; opened < count; opened++) workers.#start();
      const ready = Promise.all(workers.#workers.map(({ work }) => work.isReady()));
      await Promise.race([ready, workers.#broken]);
      return workers;
    } catch {
      workers.end();
      return undefined;
    }
  }

  #start(): void {
    const worker = new Worker(this.#address);
    const broke = () => this.#break(new Error('A worker broke'));
    worker.addEventListener('error', broke);
    worker.addEventListener('messageerror', broke);
    this.#workers.push({ worker, work: wrap<Work>(worker) });
  }

  async check(check: FileCheck, onProgress: (progress: Progress) => void): Promise<CheckOutcome> {
    const [reader, ...others] = this.#workers;
    if (!reader) return { failed: 'unexpected' };
    const ports = others.map(({ work }) => {
      const { port1, port2 } = new MessageChannel();
      void work.checkBallotsFor(transfer(port1, [port1]));
      return port2;
    });
    const read = reader.work.read(check, transfer(ports, ports), proxy(onProgress));
    return Promise.race([read, this.#broken]).catch(() => ({ failed: 'unexpected' as const }));
  }

  end(): void {
    for (const { worker } of this.#workers) worker.terminate();
    URL.revokeObjectURL(this.#address);
  }
}

/** One batch in each task of the page, so that it can draw its progress and be stopped in between. */
function checkOnPage(check: FileCheck, onProgress: (progress: Progress) => void, isStopped: () => boolean) {
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (isStopped()) throw new Error('The check was stopped');
    return work();
  };
  return checkFile(
    check,
    {
      count: 1,
      checkCredentials: (task) => inTurn(() => ballotTasks.checkCredentials(task)),
      checkBallots: (task) => inTurn(() => ballotTasks.checkBallots(task)),
    },
    onProgress,
  );
}
