import { openAndClose } from '../../features/contest/clock/open-and-close.ts';
import { checkNextList } from '../../features/contest/credentials/check-lists.ts';
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
