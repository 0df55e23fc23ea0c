import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer is yes, and says after how many seconds. A measurement that hangs fails instead. */
export async function until(isDone: () => Promise<boolean>, patienceSeconds: number): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (!(await isDone())) {
    if (seconds() > patienceSeconds) throw new Error(`not done after ${patienceSeconds} s`);
    await delay(200);
  }
  return seconds();
}
