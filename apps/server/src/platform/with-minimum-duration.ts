import { setTimeout as delay } from 'node:timers/promises';

/** Longer than queueing a mail takes. */
const MILLISECONDS = 150;

/**
 * Settles no sooner than a fixed time after the call, against a timing attack: the duration would reveal whether there
 * was anything to do.
 */
export async function withMinimumDuration<Answer>(work: Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.all([
    work.then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    ),
    delay(MILLISECONDS),
  ]);
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}
