import { type Remote, wrap } from 'comlink';

export interface OpenWorker<Work> {
  call: <T>(ask: (work: Remote<Work>) => T) => Promise<Awaited<T>>;
  close: () => void;
}

/**
 * Calls the functions that a worker exposes with Comlink. Comlink alone would wait for ever for a worker that can't be
 * started, breaks or is terminated: here its pending calls are rejected.
 */
export function openWorker<Work>(worker: Worker): OpenWorker<Work> {
  const work = wrap<Work>(worker);
  const pending = new Set<(error: Error) => void>();
  let ended: Error | null = null;
  const end = (reason: string) => {
    ended ??= new Error(reason);
    worker.terminate();
    for (const reject of pending) reject(ended);
  };
  const broke = () => end('The worker could not be started, or broke');
  worker.addEventListener('error', broke);
  worker.addEventListener('messageerror', broke);
  return {
    call: (ask) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        pending.add(reject);
        void Promise.resolve(ask(work))
          .then(resolve, reject)
          .finally(() => pending.delete(reject));
      }),
    close: () => end('The worker was closed'),
  };
}
