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

/**
 * Does pieces of work one after another, those after a failed one too. What failed is thrown at the end, each under its
 * name, which may stand in a log.
 */
export async function doAll(works: Iterable<readonly [name: string, work: () => Promise<unknown>]>): Promise<void> {
  const failures: Error[] = [];
  for (const [name, work] of works) {
    try {
      await work();
    } catch (cause) {
      failures.push(new Error(name, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}
