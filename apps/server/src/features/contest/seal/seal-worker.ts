import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { type SealDeps, sealNextContest } from './seal-contest.ts';

const IDLE_MS = 1000;

/** Seals what was asked for until stopped; a sealing that is under way goes back to wait for the next process. */
export function startSealWorker(deps: SealDeps): Repeated {
  return repeat({ idleMs: IDLE_MS, log: deps.log, failure: 'the contests to seal could not be read' }, (signal) =>
    sealNextContest(deps, signal),
  );
}
