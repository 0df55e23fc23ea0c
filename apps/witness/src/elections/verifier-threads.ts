import type * as ballotTasks from '@urna/verification/ballot-tasks';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { BATCHES_PER_THREAD } from '@urna/verification/verify-on-threads';
import { Piscina } from 'piscina';

/** The threads that verify ballots, for all elections together. */
export function startVerifierThreads(count: number): BallotThreads & { end: () => Promise<void> } {
  const pool = new Piscina({
    filename: import.meta.resolve('@urna/verification/ballot-tasks'),
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: BATCHES_PER_THREAD,
    // A thread that waits with Atomics takes both of its tasks before it answers the first.
    atomics: 'disabled',
    recordTiming: false,
  });
  const run = <Name extends keyof typeof ballotTasks>(name: Name) =>
    ((task: unknown) => pool.run(task, { name })) as (typeof ballotTasks)[Name];
  return {
    count,
    checkCredentials: run('checkCredentials'),
    checkBallots: run('checkBallots'),
    end: () => pool.destroy(),
  };
}
