import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/deps.ts';
import { sendDue, type Transport } from './send-due.ts';

const IDLE_MS = 1000;

/** Sends queued mail until stopped; stopping waits for the mail that is on its way. */
export function startOutboxWorker(deps: { db: Database; clock: Clock; transport: Transport; log: Log }): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      const sent = await sendDue(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the outbox could not be read');
        return 0;
      });
      if (sent === 0) await idle(stopping.signal);
    }
  };
  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      deps.transport.close();
    },
  };
}

function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, IDLE_MS);
    signal.addEventListener('abort', finish);
  });
}
