import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { after } from '../clock.ts';
import type { JobKind } from './job-kinds.ts';
import { ClaimLost, claimJobs, enqueue, enqueueRecurring, type Job, onQueued, requireClaim } from './jobs.ts';
import { type JobWork, runNextJob, startJobs } from './worker.ts';

let app: TestApp;
const errors: unknown[] = [];
const log = { info: () => undefined, warn: () => undefined, error: (line: unknown) => void errors.push(line) };
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  errors.length = 0;
  await app.database.db.deleteFrom('jobs').execute();
});

const ask = (kind: JobKind, subject = 0, seconds = 0) =>
  app.database.db.transaction().execute((tx) => enqueue(tx, kind, subject, after(app.clock.now(), seconds)));
const rows = () => app.database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
const deps = () => ({ db: app.database.db, clock: app.clock, log });
const claim = async (...kinds: JobKind[]) => claimJobs(app.database.db, kinds, app.clock.now());
const claimOne = async (kind: JobKind): Promise<Job> => {
  const [job] = await claim(kind);
  if (!job) throw new Error('nothing is due');
  return job;
};
const perform = (work: JobWork, signal = new AbortController().signal) => runNextJob(deps(), work, signal);

describe('a job', () => {
  test('exists only if the transaction of its cause commits', async () => {
    const broken = app.database.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'seal', 1);
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  test('is not due before its time, and brought forward by whoever asks for it earlier', async () => {
    await ask('change', 7, 3600);
    expect(await claim('change')).toEqual([]);
    await ask('change', 7, 10);
    await ask('change', 7, 60);
    app.clock.advance(9);
    expect(await claim('change')).toEqual([]);
    app.clock.advance(1);
    expect(await claim('change')).toMatchObject([{ kind: 'change', subject: 7, attempts: 1 }]);
    expect(await rows()).toHaveLength(1);
  });

  test('is claimed by one of many processes, one of each kind at a time, the oldest first', async () => {
    for (const subject of [1, 2]) await ask('seal', subject);
    await ask('import', 3);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim('seal', 'import')));
    const taken = claims.flat().map(({ kind, subject }) => `${kind} ${subject}`);
    expect(new Set(taken).size).toBe(taken.length);
    expect(
      claims
        .find((jobs) => jobs.length > 0)
        ?.map(({ subject }) => subject)
        .toSorted(),
    ).toEqual([1, 3]);
    expect(await claim('tally')).toEqual([]);
  });

  test('goes once it is done, and is done again if it was asked for meanwhile', async () => {
    await ask('tally', 1);
    let runs = 0;
    const work: JobWork = {
      kind: 'tally',
      run: async () => {
        runs++;
        if (runs === 1) await ask('tally', 1);
      },
    };
    expect([await perform(work), await perform(work), await perform(work)]).toEqual([true, true, false]);
    expect([runs, await rows()]).toEqual([2, []]);
  });

  test('comes again when it says so', async () => {
    await ask('erasure', 1);
    const later = new Date(app.clock.now().getTime() + 60_000);
    await perform({ kind: 'erasure', run: async () => later });
    expect(await rows()).toMatchObject([{ run_at: later, attempts: 0, claimed_until: null }]);
  });

  test('is tried again after pauses that grow when it fails, and is given up after three attempts', async () => {
    await ask('import', 5);
    const givenUp: number[] = [];
    const work: JobWork = {
      kind: 'import',
      run: () => Promise.reject(new Error('planted')),
      giveUp: async ({ subject }) => void givenUp.push(subject),
    };
    for (const pause of [1, 2, 4]) {
      expect(await perform(work)).toBe(true);
      app.clock.advance(pause - 1);
      expect(await perform(work)).toBe(false);
      app.clock.advance(1);
    }
    expect(givenUp).toEqual([]);
    await perform(work);
    expect([givenUp, await rows()]).toEqual([[5], []]);
    expect(errors).toHaveLength(4);
  });

  test('a job of a process that died is another’s after a minute, and the first one writes nothing any more', async () => {
    await ask('seal', 1);
    const dead = await claimOne('seal');
    app.clock.advance(59);
    expect(await claim('seal')).toEqual([]);
    app.clock.advance(1);
    const heir = await claimOne('seal');
    const { db } = app.database;
    await expect(requireClaim(db, dead, app.clock.now())).rejects.toBeInstanceOf(ClaimLost);
    await requireClaim(db, heir, app.clock.now());
  });

  test('stays another’s when the one presumed dead ends it, also where attempts are counted anew', async () => {
    await ask('clock');
    let took: Job[] = [];
    const slow: JobWork = {
      kind: 'clock',
      everySeconds: 10,
      run: async () => {
        app.clock.advance(61);
        await perform({ kind: 'clock', everySeconds: 10, run: async () => undefined });
        app.clock.advance(10);
        took = await claim('clock');
      },
    };
    await perform(slow);
    expect(took).toMatchObject([{ attempts: 1 }]);
    const [row] = await rows();
    expect(row).toMatchObject({ claim: took[0]?.claim, claimed_until: new Date(app.clock.now().getTime() + 60_000) });
  });

  test('a job of a process that stops is left at once, and was no attempt', async () => {
    await ask('seal', 1);
    const stopped = AbortSignal.abort();
    await perform({ kind: 'seal', run: async (_job, signal) => signal.throwIfAborted() }, stopped);
    expect(await claim('seal')).toMatchObject([{ attempts: 1 }]);
    expect(errors).toEqual([]);
  });
});

describe('what recurs', () => {
  test('is queued once by any number of processes, and comes in its turn also after a failure', async () => {
    const { db } = app.database;
    const time = app.clock.now();
    await Promise.all(Array.from({ length: 4 }, () => enqueueRecurring(db, 'photos', time)));
    expect(await rows()).toHaveLength(1);
    await perform({ kind: 'photos', everySeconds: 60, run: async () => undefined });
    expect(await rows()).toMatchObject([{ run_at: new Date(time.getTime() + 60_000) }]);
    app.clock.advance(60);
    for (const pause of [1, 2, 3, 3]) {
      await perform({ kind: 'photos', everySeconds: 3, run: () => Promise.reject(new Error('planted')) });
      const [row] = await rows();
      expect((row?.run_at.getTime() ?? 0) - app.clock.now().getTime()).toBe(pause * 1000);
      app.clock.advance(pause);
    }
  });
});

test('a commit wakes the workers of its process, and neither a rollback does nor a transaction that queued nothing', async () => {
  const { db } = app.database;
  let woken = 0;
  const forget = onQueued(() => woken++);
  await db.transaction().execute(async (tx) => {
    for (const subject of [1, 2]) await enqueue(tx, 'import', subject);
    expect(woken).toBe(0);
  });
  expect(woken).toBe(1);
  const broken = db.transaction().execute(async (tx) => {
    await enqueue(tx, 'import', 3);
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  await db.transaction().execute((tx) => tx.selectFrom('jobs').select('id').execute());
  expect(woken).toBe(1);
  forget();
});

describe('the worker', () => {
  const quick = (done: number[]): JobWork => ({
    kind: 'import',
    run: async ({ subject }) => void done.push(subject),
  });

  test('does a job right after the commit that queued it, one after the other of a kind', async () => {
    const done: number[] = [];
    const worker = await startJobs(deps(), [quick(done)]);
    // Longer than one look, and shorter than the pause until the next.
    const within = { timeout: 1000, interval: 10 };
    await expect.poll(async () => (await claim('seal')).length).toBe(0);
    await app.database.db.transaction().execute(async (tx) => {
      for (const subject of [1, 2, 3]) await enqueue(tx, 'import', subject);
    });
    await expect.poll(() => done, within).toEqual([1, 2, 3]);
    await worker.stop();
    await ask('import', 4);
    expect(await claim('import')).toHaveLength(1);
  });

  test('waits when it stops for what it runs', async () => {
    await ask('import', 1);
    const begun = Promise.withResolvers<void>();
    let ended = false;
    const worker = await startJobs(deps(), [
      {
        kind: 'import',
        run: async (_job, signal) => {
          begun.resolve();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          ended = true;
        },
      },
    ]);
    await begun.promise;
    await worker.stop();
    expect([ended, await rows()]).toEqual([true, []]);
  });

  test('notes how a job went once the database is back', async () => {
    await ask('import', 1);
    const { pool } = app.database;
    const worker = await startJobs(deps(), [
      {
        kind: 'import',
        run: async () => {
          await pool.query('alter table jobs rename to jobs_away');
        },
      },
    ]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await pool.query('alter table jobs_away rename to jobs');
    await expect.poll(rows, { timeout: 5000 }).toEqual([]);
    await worker.stop();
  });
});
