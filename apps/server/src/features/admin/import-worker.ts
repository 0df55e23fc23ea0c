import { setTimeout as delay } from 'node:timers/promises';
import type { Deps, Log } from '../../platform/deps.ts';
import { runNextImport } from './run-import.ts';

const IDLE_MS = 1000;

/** Works on imports until stopped; one that is under way goes back to wait for the next process. */
export function startImportWorker(deps: Pick<Deps, 'db' | 'clock'> & { log: Log }): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      const worked = await runNextImport(deps, signal).catch((error: unknown) => {
        deps.log.error({ err: error }, 'the imports could not be read');
        return false;
      });
      if (!worked) await delay(IDLE_MS, undefined, { signal }).catch(() => undefined);
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
