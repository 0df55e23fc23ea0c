import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SandboxLimits } from './sandbox-limits.ts';

declare global {
  namespace NodeJS {
    interface ProcessPermission {
      /** Drops a permission for good. Missing from the types of Node 24. */
      drop(scope: string): void;
    }
  }
}

/**
 * Starts the watchdog and drops the permission that this needed: a worker thread isn't bound by the permission model,
 * so code that could start one would escape it. `due` is shared with the watchdog: the deadline of the current job by
 * the clock, in milliseconds, and by the process's CPU time, in microseconds (0: no job).
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
