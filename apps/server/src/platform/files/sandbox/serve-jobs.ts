import { dropPermissions } from './drop-permissions.ts';
import type { SandboxJob, SandboxJobReply, SandboxJobRequest } from './sandbox-jobs.ts';
import { CLOCK_FACTOR, type SandboxLimits } from './sandbox-limits.ts';

/** The work of a job. */
export interface Implementation {
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
