import type * as ballotTasks from '@urna/verification/ballot-tasks';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { spreadTasks } from '@urna/verification/spread-tasks';
import { type OpenWorker, openWorker } from '../../lib/open-worker.ts';

/** A worker of the browser that checks ballots. */
export const openBallotThread = (): OpenWorker<typeof ballotTasks> =>
  openWorker(new Worker(new URL('./ballot-thread.ts', import.meta.url), { type: 'module' }));

/** Several of them. They end with the worker that opened them. */
export function openBallotThreads(count: number): BallotThreads {
  const threads = Array.from({ length: count }, openBallotThread);
  return spreadTasks(
    threads.map((thread) => ({
      checkCredentials: (task) => thread.call((tasks) => tasks.checkCredentials(task)),
      checkBallots: (task) => thread.call((tasks) => tasks.checkBallots(task)),
    })),
  );
}
