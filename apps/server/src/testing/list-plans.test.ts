import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../services/activity/verify-chain.ts';
import { type ListApp, openListApp, planOf } from './list-app.ts';
import { listCalls } from './list-calls.ts';
import { seedLists } from './seed-lists.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A small sister of `npm run bench -- lists`: the same calls on the same kind of data, judged by their plans. */
const SIZE = { candidates: 500, entries: 20_000 };

let database: TestDatabase;
let app: ListApp;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedLists(database.pool, SIZE, () => undefined);
  app = await openListApp(database, new Date('2025-10-01T15:00:00Z'));
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

test('four documents a head, and a log whose chain holds', async () => {
  const { rows } = await database.pool.query<{ documents: number }>(
    'select count(*)::integer as documents from documents',
  );
  expect(rows[0]?.documents).toBe(4 * SIZE.candidates);
  expect(await verifyChain(database.db)).toEqual({ ok: true, entries: SIZE.entries });
});

test('no list, filter, search or page reads the activity log from end to end', async () => {
  let looked = 0;
  for (const call of listCalls().filter(({ path }) => path === '/api/activity-logs')) {
    const { totalPages } = await app.ask(call, 1, 100);
    for (const page of new Set([1, Math.ceil(totalPages / 2), totalPages].filter((number) => number > 0))) {
      app.queries();
      await app.ask(call, page, 100);
      for (const query of app.queries().filter(({ text }) => text.includes('activity_log'))) {
        const plan = await planOf(database.pool, query);
        expect(plan, `${call.name}, page ${page}\n${query.text}\n${plan}`).not.toMatch(/Seq Scan on activity_log/);
        looked++;
      }
    }
  }
  expect(looked).toBeGreaterThan(100);
}, 120_000);

test('a list asks the database a handful of questions, however long its page is', async () => {
  for (const call of listCalls()) {
    app.queries();
    await app.ask(call, 1, 100);
    const asked = app.queries().map(({ text }) => text);
    expect(asked.length, `${call.name}\n${asked.join('\n')}`).toBeLessThanOrEqual(8);
  }
}, 120_000);
