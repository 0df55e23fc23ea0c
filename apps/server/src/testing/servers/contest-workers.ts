import { setTimeout as delay } from 'node:timers/promises';
import { openAndClose } from '../../features/contest/clock/open-and-close.ts';
import { checkNextList } from '../../features/contest/credentials/check-lists.ts';
import { eraseRemains } from '../../features/contest/erasure/erase-remains.ts';
import { sealNextContest } from '../../features/contest/seal/seal-contest.ts';
import { advanceTallies } from '../../features/tally/count/advance-tallies.ts';
import type { TestApp } from './test-app.ts';

/** Runs the server's background workers on demand. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

export const turnContestClock = ({ deps }: TestApp): Promise<boolean> => openAndClose(deps);

export const workOnSealing = ({ deps }: TestApp): Promise<boolean> => sealNextContest({ ...deps, log: silent }, never);

export const workOnLists = ({ deps }: TestApp, signal: AbortSignal = never): Promise<boolean> =>
  checkNextList({ ...deps, log: silent }, signal);

export const workOnTallies = ({ deps }: TestApp, signal: AbortSignal = never): Promise<boolean> =>
  advanceTallies({ ...deps, log: silent }, signal);

/**
 * Until a contest is done, by so many servers at once; returns how many say that they did it. Transactions of other tests
 * in the same cluster put it off.
 */
export async function workOnErasure({ deps, clock }: TestApp, servers = 1): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const done = await Promise.all(Array.from({ length: servers }, () => eraseRemains({ ...deps, log: silent })));
    if (done.includes(true)) return done.filter(Boolean).length;
    clock.advance(61);
    await delay(100);
  }
  throw new Error('nothing could be erased');
}
