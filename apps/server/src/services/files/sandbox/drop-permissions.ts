import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SandboxLimits } from './sandbox-limits.ts';

declare global {
  namespace NodeJS {
    interface ProcessPermission {
      /** Gives a permission up for good. Missing from the types of Node 24. */
      drop(scope: string): void;
    }
  }
}

/**
 * Starts the watchdog and gives up the permission that it took: a worker thread isn't bound by the permission model, so
 * whoever could start one would be out. `due` is shared with it: when the job under way must be over by the clock, in
 * milliseconds, and by the process's processor time, in microseconds (0: no job).
 */
export async function dropPermissions(limits: SandboxLimits, due: BigInt64Array): Promise<void> {
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { due, residentBytes: limits.residentMb * 1_048_576 },
    execArgv: [],
  });
  await once(watchdog, 'online');
  process.permission.drop('worker');
  if (process.permission.has('worker')) throw new Error('the sandbox stays open');
}
