import { setTimeout as delay } from 'node:timers/promises';
import { after, type Clock } from '../clock.ts';
import type { Database } from '../database/tables.ts';
import type { Log } from '../deps.ts';
import type { JobKind } from './job-kinds.ts';
import { ClaimLost, claimJobs, endJob, enqueueRecurring, extendClaim, type Job, leaveJob, onQueued } from './jobs.ts';

/** How the jobs of a kind are done: one at a time in each process. */
export interface JobWork {
  kind: JobKind;
  /** Does a job; a time that it returns is when it wants to be done again. */
  run: (job: Job, signal: AbortSignal) => Promise<Date | void>;
  /** For what recurs, which has no subject: how long after a run the next one is, unless `run` says. */
  everySeconds?: number;
  /** Called instead after three attempts that ended with their process or an error; without it there is no last one. */
  giveUp?: (job: Job) => Promise<void>;
}

export interface JobDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/** Bounds the wait for a job that another process has queued, or that has become due. */
export const POLL_MS = 2000;
const ALIVE_EVERY_MS = 15_000;
/** A job that killed three processes would kill a fourth. */
const MOST_ATTEMPTS = 3;
const LONGEST_PAUSE_SECONDS = 60;
const AFTER_FAILURE_MS = 1000;

/** Runs jobs of the given kinds until stopped, in any number of processes. Stopping leaves those that run to the others. */
export async function startJobs(deps: JobDeps, works: readonly JobWork[]): Promise<{ stop: () => Promise<void> }> {
  const { db, clock, log } = deps;
  for (const { kind, everySeconds } of works) {
    if (everySeconds !== undefined) await enqueueRecurring(db, kind, after(clock.now(), everySeconds));
  }
  const stopping = new AbortController();
  const running = new Map<JobKind, Promise<void>>();
  let awake = new AbortController();
  const wake = () => awake.abort();

  const begin = (work: JobWork, job: Job) => {
    const done = runJob(deps, work, job, stopping.signal).finally(() => {
      running.delete(work.kind);
      // There may be more of its kind.
      if (work.everySeconds === undefined) wake();
    });
    running.set(work.kind, done);
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      awake = new AbortController();
      const free = works.filter(({ kind }) => !running.has(kind));
      const jobs = await claimJobs(
        db,
        free.map(({ kind }) => kind),
        clock.now(),
      ).catch((error: unknown) => {
        log.error({ err: error }, 'the jobs could not be read');
        return [];
      });
      for (const work of free) {
        const job = jobs.find(({ kind }) => kind === work.kind);
        if (job) begin(work, job);
      }
      await delay(POLL_MS, undefined, { signal: AbortSignal.any([awake.signal, stopping.signal]) }).catch(
        () => undefined,
      );
    }
    await Promise.all(running.values());
  };
  const forgetWaker = onQueued(wake);
  const ended = loop();
  return {
    stop: async () => {
      forgetWaker();
      stopping.abort();
      await ended;
    },
  };
}

/** Claims and does one job, if one is due; returns whether there was one. */
export async function runNextJob(deps: JobDeps, work: JobWork, signal: AbortSignal): Promise<boolean> {
  const [job] = await claimJobs(deps.db, [work.kind], deps.clock.now());
  if (job) await runJob(deps, work, job, signal);
  return job !== undefined;
}

async function runJob(deps: JobDeps, work: JobWork, job: Job, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  // Not awaited: PGlite has one connection, which a transaction of the work may hold.
  const alive = setInterval(() => {
    extendClaim(db, job, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'a claim was not extended'));
  }, ALIVE_EVERY_MS);
  try {
    const note = await attempt(deps, work, job, signal);
    await untilItSucceeds(note, log, signal);
  } finally {
    clearInterval(alive);
  }
}

/** Does the job; returns the statement that notes how it went. */
async function attempt(
  { db, clock, log }: JobDeps,
  { run, giveUp, everySeconds }: JobWork,
  job: Job,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const { kind, subject, attempts } = job;
  try {
    if (giveUp && attempts > MOST_ATTEMPTS) {
      log.error({ kind, subject, attempts }, 'a job was given up');
      await giveUp(job);
      return () => endJob(db, job, null);
    }
    const next = await run(job, signal);
    const recurs = everySeconds === undefined || subject !== 0 ? null : after(clock.now(), everySeconds);
    return () => endJob(db, job, next ?? recurs);
  } catch (error) {
    // The process that has it now notes how it goes.
    if (error instanceof ClaimLost) return async () => undefined;
    if (signal.aborted) return () => leaveJob(db, job, { until: clock.now(), isAttempt: false });
    log.error({ err: error, kind, subject, attempts }, 'a job failed, and is tried again');
    const pause = Math.min(everySeconds ?? LONGEST_PAUSE_SECONDS, 2 ** (attempts - 1));
    return () => leaveJob(db, job, { until: after(clock.now(), pause), isAttempt: true });
  }
}

/** While the database is away. Another process may do the job meanwhile, and this one then changes nothing. */
async function untilItSucceeds(statement: () => Promise<void>, log: Log, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await statement();
    } catch (error) {
      log.error({ err: error }, 'the end of a job could not be noted');
      if (signal.aborted) return;
      await delay(AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
