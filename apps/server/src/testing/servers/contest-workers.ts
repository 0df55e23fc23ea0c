import { setTimeout as delay } from 'node:timers/promises';
import { openAndClose } from '../../features/election/run/open-and-close.ts';
import { jobWorks } from '../../jobs.ts';
import type { Log } from '../../platform/deps.ts';
import type { JobKind } from '../../platform/jobs/job-kinds.ts';
import { type JobWork, runNextJob } from '../../platform/jobs/worker.ts';
import type { TestApp } from './test-app.ts';

/** Does the server's background work on demand. */
export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

export const jobsOf = ({ deps }: Pick<TestApp, 'deps'>, log = silent): JobWork[] =>
  jobWorks({ ...deps, log }, { bounceMailboxUrl: null, checkpointSeconds: 300 });

/** Does one job of a kind, if one is due; returns whether there was one. */
export function workOn(
  app: Pick<TestApp, 'deps'>,
  kind: JobKind,
  { log = silent, signal = never }: { log?: Log; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const work = jobsOf(app, log).find((one) => one.kind === kind);
  if (!work) throw new Error(`nothing does jobs of kind ${kind}`);
  return runNextJob({ ...app.deps, log }, work, signal);
}

/** Opens and closes what is due, and removes the order in which people voted. */
export async function turnContestClock(app: Pick<TestApp, 'deps'>): Promise<boolean> {
  const worked = await openAndClose(app.deps);
  while (await workOn(app, 'voter_rows'));
  return worked;
}

export const workOnSealing = (app: Pick<TestApp, 'deps'>): Promise<boolean> => workOn(app, 'seal');

export const workOnLists = (app: TestApp, signal = never): Promise<boolean> =>
  workOn(app, 'credential_list', { signal });

/** Each tally as far as it goes without a person; returns whether there was one to go on with. */
export async function workOnTallies(app: TestApp, signal = never): Promise<boolean> {
  let worked = false;
  while (await workOn(app, 'tally', { signal })) {
    worked = true;
    if (signal.aborted) break;
  }
  return worked;
}

/**
 * Until a contest is done, by so many servers at once; returns how many did it. Transactions of other tests in the same
 * cluster put it off.
 */
export async function workOnErasure(app: TestApp, servers = 1): Promise<number> {
  const open = app.database.db.selectFrom('jobs').select('id').where('kind', '=', 'erasure');
  const before = (await open.execute()).length;
  for (let tries = 0; tries < 100; tries++) {
    const worked = await Promise.all(Array.from({ length: servers }, () => workOn(app, 'erasure')));
    if ((await open.execute()).length < before) return worked.filter(Boolean).length;
    app.clock.advance(61);
    await delay(100);
  }
  throw new Error('nothing could be erased');
}
