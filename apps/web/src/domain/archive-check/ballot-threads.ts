import type * as ballotTasks from '@urna/verification/ballot-tasks';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import type { Remote } from 'comlink';
import { type OpenWorker, openWorker } from '../../lib/open-worker.ts';

type Tasks = typeof ballotTasks;

/** A worker of the browser that checks ballots. */
export const openBallotThread = (): OpenWorker<Tasks> =>
  openWorker(new Worker(new URL('./archive-check-thread.ts', import.meta.url), { type: 'module' }));

/**
 * Several of them: each task goes to the one with the fewest unfinished tasks. They end with the worker that opened
 * them.
 */
export function openBallotThreads(count: number): BallotThreads {
  const threads = Array.from({ length: count }, () => ({ worker: openBallotThread(), owes: 0 }));
  const run = async <T>(ask: (tasks: Remote<Tasks>) => Promise<T>): Promise<T> => {
    const [thread] = threads.toSorted((a, b) => a.owes - b.owes);
    if (!thread) throw new Error('There are no threads');
    thread.owes++;
    try {
      return await thread.worker.call(ask);
    } finally {
      thread.owes--;
    }
  };
  return {
    count,
    checkCredentials: (task) => run((tasks) => tasks.checkCredentials(task)),
    checkBallots: (task) => run((tasks) => tasks.checkBallots(task)),
  };
}
