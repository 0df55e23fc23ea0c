import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/deps.ts';

const KEPT_MS = 5000;
const LIMIT_MS = 2000;

/**
 * Figures that cost the database something. Several watchers share one reading, and its result for some seconds. While the
 * database doesn't answer there are none, so that the process's own figures come in time; and no second reading begins
 * before the first has ended, so that a frozen database doesn't take one connection after another.
 */
export function keepFigures(
  read: () => Promise<string>,
  { log, clock }: { log: Log; clock: Clock },
  limitMs = LIMIT_MS,
): () => Promise<string> {
  let kept: { figures: string; at: number } | null = null;
  let reading: Promise<string> | null = null;
  let fails = false;
  const now = () => clock.now().getTime();

  async function readAnew(): Promise<string> {
    try {
      const figures = await read();
      kept = { figures, at: now() };
      fails = false;
      return figures;
    } catch (error) {
      // Once, not at every look while it lasts.
      if (!fails) log.warn({ err: error }, 'the figures of the database could not be read');
      fails = true;
      return '';
    }
  }

  return async () => {
    // A clock that was set back must not keep them until it has caught up.
    const age = kept ? now() - kept.at : -1;
    if (kept && age >= 0 && age < KEPT_MS) return kept.figures;
    reading ??= readAnew().finally(() => {
      reading = null;
    });
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(''), limitMs);
    return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
  };
}
