import { Worker } from 'node:worker_threads';
import type { StartThread } from '@urna/verification/worker-pool';

/** Starts a Node worker thread that verifies ballots. */
export const startThread: StartThread = (data, { reply, failure }) => {
  const worker = new Worker(new URL('ballot-worker.ts', import.meta.url), { workerData: data });
  worker.on('message', reply);
  worker.on('error', (error) => failure(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => failure(new Error('a worker ended before its work')));
  return {
    send: (request) => worker.postMessage(request),
    end: async () => void (await worker.terminate()),
  };
};
