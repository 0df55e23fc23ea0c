import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { advanceTallies, type TallyWorkDeps } from './advance-tallies.ts';

const IDLE_MS = 1000;

/** Tallies, combines and hashes until stopped; stopping leaves the current step to the next process. */
export function startTallyWorker(deps: TallyWorkDeps): Repeated {
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure: 'the contests to tally could not be read' }, (signal) =>
    advanceTallies(deps, signal),
  );
}
