import type { Deps, Log } from '../../../platform/deps.ts';
import { doAll } from '../../../platform/do-all.ts';
import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { remindOfSealingActs } from '../../../services/elections/trustees/remind-trustees.ts';
import { openAndClose } from './open-and-close.ts';

const EVERY_MS = 1000;

/**
 * Checks the calendar every second until stopped. Any number of processes may run it: each opening and closing happens
 * once.
 */
export function startContestClock(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'> & { log: Log }): Repeated {
  const failure = 'a contest could not be opened or closed';
  return repeat({ idleMs: EVERY_MS, log: deps.log, failure }, async () => {
    await doAll([
      ['opening and closing', () => openAndClose(deps)],
      ['reminders of sealing acts', () => remindOfSealingActs(deps)],
    ]);
    return false;
  });
}
