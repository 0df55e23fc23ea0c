import type { Deps, Log } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/repeat.ts';
import type { LogDeps } from '../../services/elections/log/contest-logs.ts';
import { publishCheckpoints } from '../../services/elections/log/publish-checkpoints.ts';

const IDLE_MS = 2000;

/**
 * Publishes checkpoints until stopped. New ballots alone wait for the next multiple of `seconds` on the clock, which is
 * the same in every process: no time of a checkpoint is kept.
 */
export function startLogWorker(deps: LogDeps & Pick<Deps, 'clock'> & { log: Log }, seconds: number): Repeated {
  const failure = 'the boxes that have grown could not be read';
  let lastTurn = Number.NaN;
  return repeat({ idleMs: Math.min(IDLE_MS, seconds * 500), log: deps.log, failure }, async () => {
    const turn = Math.floor(deps.clock.now().getTime() / 1000 / seconds);
    const more = await publishCheckpoints(deps, { ballots: turn !== lastTurn });
    if (!more) lastTurn = turn;
    return more;
  });
}
