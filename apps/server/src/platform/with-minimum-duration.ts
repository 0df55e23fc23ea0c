import { setTimeout as delay } from 'node:timers/promises';

/** Longer than queueing a mail takes. */
const MILLISECONDS = 150;

/**
 * Settles no sooner than a fixed time after the call, against a timing attack: the duration would reveal whether there
 * was anything to do.
 */
export async function withMinimumDuration<Answer>(work: Promise<Answer>): Promise<Awaited<Answer>> {
  const [outcome] = await Promise.allSettled([work, delay(MILLISECONDS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
