import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  CLOCK_FACTOR,
  type SandboxJob,
  type SandboxJobReply,
  type SandboxJobRequest,
  type SandboxLimits,
} from './sandbox-jobs.ts';

/** The work of a job. */
interface Implementation {
  kind: string;
  work: (input: unknown) => Promise<unknown>;
}

export const implement = <Input, Output>(
  { kind }: SandboxJob<Input, Output>,
  work: (input: Input) => Promise<Output>,
): Implementation => ({ kind, work: (input) => work(input as Input) });

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function reply(message: SandboxJobReply): void {
  process.send?.(message);
}

/** What a process of the sandbox does until its server leaves: the jobs that it is asked for, one by one. */
export async function serveJobs(implementations: readonly Implementation[]): Promise<void> {
  const jobs = new Map(implementations.map(({ kind, work }) => [kind, work]));
  const limits = JSON.parse(process.argv[2] ?? '{}') as SandboxLimits;
  const due = new BigInt64Array(new SharedArrayBuffer(16));

  const serve = async ({ id, kind, input }: SandboxJobRequest): Promise<void> => {
    Atomics.store(due, 1, BigInt(processorTime() + limits.jobMs * 1000));
    Atomics.store(due, 0, BigInt(Date.now() + limits.jobMs * CLOCK_FACTOR));
    try {
      const work = jobs.get(kind);
      if (!work) throw new TypeError(`no job ${kind}`);
      reply({ id, ok: true, value: await work(input) });
    } catch (error) {
      // Only the error's name: its message may quote the document.
      reply({ id, ok: false, detail: error instanceof Error ? error.name : 'unknown' });
    } finally {
      Atomics.store(due, 0, 0n);
    }
  };

  process.on('message', (request) => void serve(request as SandboxJobRequest));
  process.on('disconnect', () => process.exit());
  // Ctrl-C signals every process of the terminal; the server ends this one itself, after its current job.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);

  await dropPermissions(limits, due);
  reply({ ready: true });
}

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
