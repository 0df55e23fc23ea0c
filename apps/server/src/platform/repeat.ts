import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './deps.ts';

export interface Repeated {
  /** Begins nothing more, and waits for what is under way. */
  stop: () => Promise<void>;
}

interface Repetition {
  /** How long to wait when there was nothing to do. */
  idleMs: number;
  log: Log;
  /** What the log says of a failure, after which the work goes on. */
  failure: string;
}

/** Does a piece of work again and again until stopped; `once` answers whether there may be more of it at once. */
export function repeat(
  { idleMs, log, failure }: Repetition,
  once: (signal: AbortSignal) => Promise<boolean>,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      const more = await once(signal).catch((error: unknown) => {
        log.error({ err: error }, failure);
        return false;
      });
      if (!more) await delay(idleMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
