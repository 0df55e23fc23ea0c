import { ThreadPool } from '@urna/node-tools/thread-pool';
import type * as ballotMakerTasks from './ballot-maker-tasks.ts';

/** Makes a ballot for each credential on several cores: making one costs as much as verifying it. */
export async function makeBallots(
  election: string,
  credentials: readonly string[],
  choiceOf: (index: number) => number,
  threads = 2,
): Promise<string[]> {
  const pool = new ThreadPool<typeof ballotMakerTasks>(new URL('./ballot-maker-tasks.ts', import.meta.url), {
    threads,
  });
  const share = Math.ceil(credentials.length / threads);
  try {
    const parts = await Promise.all(
      Array.from({ length: threads }, (_, thread) => {
        const mine = credentials.slice(thread * share, (thread + 1) * share);
        const choices = mine.map((_credential, index) => choiceOf(thread * share + index));
        return pool.run('makeBallots', { election, credentials: mine, choices });
      }),
    );
    return parts.flat();
  } finally {
    await pool.end();
  }
}
