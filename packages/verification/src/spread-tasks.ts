import type { BallotTasks, BallotThreads } from './ballot-tasks.ts';

/** Gives each task to the thread with the fewest unfinished ones. */
export function spreadTasks(tasks: readonly BallotTasks[]): BallotThreads {
  const threads = tasks.map((work) => ({ work, owes: 0 }));
  const run = async <T>(ask: (work: BallotTasks) => Promise<T>): Promise<T> => {
    const [thread] = threads.toSorted((a, b) => a.owes - b.owes);
    if (!thread) throw new Error('There are no threads');
    thread.owes++;
    try {
      return await ask(thread.work);
    } finally {
      thread.owes--;
    }
  };
  return {
    count: threads.length,
    checkCredentials: (task) => run((work) => work.checkCredentials(task)),
    checkBallots: (task) => run((work) => work.checkBallots(task)),
  };
}
