import { Worker } from 'node:worker_threads';
import type { BallotOrder } from './ballot-maker-thread.ts';

/** Makes a ballot for each credential on several cores: making one costs as much as verifying it. */
export async function makeBallots(
  election: string,
  credentials: readonly string[],
  choiceOf: (index: number) => number,
  threads = 2,
): Promise<string[]> {
  const share = Math.ceil(credentials.length / threads);
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, at) => {
      const mine = credentials.slice(at * share, (at + 1) * share);
      const choices = mine.map((_credential, index) => choiceOf(at * share + index));
      return inThread({ election, credentials: mine, choices });
    }),
  );
  return parts.flat();
}

function inThread(order: BallotOrder): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./ballot-maker-thread.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
