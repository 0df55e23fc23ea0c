import type { Clock } from './clock.ts';

/** Longer than queueing a mail takes. */
const MILLISECONDS = 150;

/**
 * Settles no sooner than a fixed time after the call, against a timing attack: the duration would reveal whether there
 * was anything to do.
 */
export async function withMinimumDuration<Answer>(clock: Clock, work: Promise<Answer>): Promise<Awaited<Answer>> {
  const [outcome] = await Promise.allSettled([work, clock.wait(MILLISECONDS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
