import type * as ballotTasks from '@urna/verification/ballot-tasks';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { BATCHES_PER_THREAD } from '@urna/verification/verify-on-threads';
import { ThreadPool } from './thread-pool.ts';

/** Threads that verify ballots. Several archives may share them. */
export function startVerifierThreads(count: number): BallotThreads & { end: () => Promise<void> } {
  const file = new URL(import.meta.resolve('@urna/verification/ballot-tasks'));
  const pool = new ThreadPool<typeof ballotTasks>(file, { threads: count, tasksPerThread: BATCHES_PER_THREAD });
  return {
    count,
    checkCredentials: (task) => pool.run('checkCredentials', task),
    checkBallots: (task) => pool.run('checkBallots', task),
    end: () => pool.end(),
  };
}
