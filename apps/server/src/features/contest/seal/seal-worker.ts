import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { checkNextList } from '../credentials/check-lists.ts';
import { type SealDeps, sealNextContest } from './seal-contest.ts';

const IDLE_MS = 1000;

/** Runs requested sealings, and checks the lists that they wait for, until stopped; stopping returns the current one. */
export function startSealWorker(deps: SealDeps): Repeated {
  return repeat(
    { idleMs: IDLE_MS, log: deps.log, failure: 'a sealing or the list of its credentials failed' },
    async (signal) => (await sealNextContest(deps, signal)) || (await checkNextList(deps, signal)),
  );
}
