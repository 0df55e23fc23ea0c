import { setTimeout as delay } from 'node:timers/promises';

/** Longer than queueing a mail takes. */
const MILLISECONDS = 150;

/** Does the work and answers not before a fixed time has passed: how long it took would tell whether there was any. */
export async function atLeast<Answer>(work: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work, delay(MILLISECONDS)]);
  return answer;
}
