import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './deps.ts';

export interface Repeated {
  /** Starts no further run, and waits for the current one. */
  stop: () => Promise<void>;
}

interface Repetition {
  /** The delay after a run that found nothing to do. */
  idleMs: number;
  /** Whether that delay comes before the first run too. */
  idlesFirst?: boolean;
  log: Log;
  /** The log message of a failed run, after which the loop continues. */
  failure: string;
}

/** Runs a piece of work in a loop until stopped; `once` returns whether there may be more to do at once. */
export function repeat(
  { idleMs, idlesFirst = false, log, failure }: Repetition,
  once: (signal: AbortSignal) => Promise<boolean>,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const idle = () => delay(idleMs, undefined, { signal }).catch(() => undefined);
  const work = async () => {
    if (idlesFirst) await idle();
    while (!signal.aborted) {
      const more = await once(signal).catch((error: unknown) => {
        log.error({ err: error }, failure);
        return false;
      });
      if (!more) await idle();
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
