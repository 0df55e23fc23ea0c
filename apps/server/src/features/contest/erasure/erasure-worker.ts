import type { Deps, Log } from '../../../platform/deps.ts';
import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { eraseRemains } from './erase-remains.ts';

const IDLE_MS = 5000;

/** In a loop of its own: rewriting a long queue of mail takes seconds, in which no contest may open or close late. */
export function startErasureWorker(deps: Pick<Deps, 'db' | 'clock'> & { log: Log }): Repeated {
  const failure = 'what was destroyed could not be erased from the files of the database';
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure }, () => eraseRemains(deps));
}
