import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from './platform/database/connect.ts';
import { type PostgresCluster, signalCluster, startPostgresCluster } from './testing/database/postgres-cluster.ts';
import { createDatabaseFrom } from './testing/database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from './testing/database/postgres-programs.ts';
import { prepareTemplate } from './testing/database/prepare-template.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

describe.runIf(databaseIsShared)('a frozen database server', () => {
  let cluster: PostgresCluster;
  let app: TestApp;
  beforeAll(async () => {
    const programs = findPostgresPrograms();
    if (programs === null) throw new Error(postgresProgramsMissing);
    // A cluster of its own, since freezing affects all its databases.
    cluster = await startPostgresCluster(programs);
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'frozen');
    const options = { onError: () => undefined, limits: { serverMs: 2000, graceMs: 1000 } };
    await prepareTemplate(openPostgres(url, { ...options, maxConnections: 1 }).pool);
    const database = openPostgres(url, { ...options, maxConnections: 3 });
    app = await openTestApp({ database: { ...database, url } });
  });
  afterAll(async () => {
    await app.close();
    await cluster.stop();
  });

  test('answers 503 in Spanish once a statement has taken too long, and serves again once the server is back', async () => {
    expect((await app.inject('/api/elections/calendar')).statusCode).toBe(200);
    signalCluster(cluster, 'SIGSTOP');
    const began = performance.now();
    // More requests than connections, so that some wait for a free one.
    const timed = async (url: string) => {
      const answer = await app.inject(url);
      return { answer, took: performance.now() - began };
    };
    const [ready, metrics, ...answers] = await Promise.all([
      timed('/api/ready'),
      timed('/api/metrics'),
      ...Array.from({ length: 6 }, () => app.inject('/api/elections/calendar')),
    ]);
    expect(ready.took).toBeLessThan(4000);
    expect(ready.answer.json()).toMatchObject({ code: 'not_ready', cause: 'database' });
    expect(metrics.took).toBeLessThan(4000);
    expect(metrics.answer.statusCode).toBe(200);
    expect(metrics.answer.body).toContain('urna_ready{part="database"} 0');
    expect(metrics.answer.body).not.toContain('urna_mails');
    expect(performance.now() - began).toBeLessThan(25_000);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503, 503]);
    expect(answers[0]?.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^El servicio no está disponible en este momento/),
    });
    signalCluster(cluster, 'SIGCONT');
    await expect
      .poll(async () => (await app.inject('/api/elections/calendar')).statusCode, { timeout: 20_000 })
      .toBe(200);
    // Every connection of the pool works, not just one.
    const again = await Promise.all(Array.from({ length: 12 }, () => app.inject('/api/elections/calendar')));
    expect(again.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('keeps nothing of a transaction in whose middle it froze', async () => {
    const { db } = app.database;
    const lost = db.transaction().execute(async (tx) => {
      await tx.insertInto('readiness').values({ checked_at: app.clock.now() }).execute();
      signalCluster(cluster, 'SIGSTOP');
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow(/Connection terminated|not queryable/);
    signalCluster(cluster, 'SIGCONT');
    await delay(500);
    expect(await db.selectFrom('readiness').select('checked_at').execute()).toEqual([]);
  });
});
