import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueRecurring } from './platform/jobs/jobs.ts';
import { POLL_MS } from './platform/jobs/worker.ts';
import { jobsOf, workOn } from './testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

let app: TestApp;
let statements = 0;
beforeAll(async () => {
  app = await openTestApp();
  const counted = new WeakSet<pg.PoolClient>();
  app.database.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...values: unknown[]) => unknown;
    Object.assign(client, {
      query: (...values: unknown[]) => {
        statements++;
        return query(...values);
      },
    });
  });
});
afterAll(() => app.close());

test('the background work of an idle process asks the database less than once a second', async () => {
  const { db } = app.database;
  let perSecond = 1000 / POLL_MS;
  for (const { kind, everySeconds } of jobsOf(app)) {
    if (everySeconds === undefined) continue;
    await enqueueRecurring(db, kind, app.clock.now());
    // What there is to do the first time isn't there the next time.
    await workOn(app, kind);
    app.clock.advance(everySeconds);
    const before = statements;
    expect(await workOn(app, kind)).toBe(true);
    expect(statements).toBeGreaterThan(before);
    perSecond += (statements - before) / everySeconds;
  }
  expect(perSecond).toBeLessThan(1.2);
});
