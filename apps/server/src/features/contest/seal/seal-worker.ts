import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { type SealDeps, sealNextContest } from './seal-contest.ts';

const IDLE_MS = 1000;

/** Runs requested sealings until stopped; stopping returns the current one to the queue. */
export function startSealWorker(deps: SealDeps): Repeated {
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure: 'the contests to seal could not be read' }, (signal) =>
    sealNextContest(deps, signal),
  );
}
