import type { Reply } from '@urna/verification/messages';
import type { StartThread } from '@urna/verification/worker-pool';

/** A worker of the browser that checks ballots. */
export const startThread: StartThread = (data, { reply, failure }) => {
  const worker = new Worker(new URL('./archive-check-thread.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<Reply>) => reply(event.data));
  worker.addEventListener('error', (event) => failure(new Error(event.message)));
  worker.postMessage(data);
  return {
    send: (request) => worker.postMessage(request),
    end: () => worker.terminate(),
  };
};
