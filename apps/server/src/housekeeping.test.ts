import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepHouse } from './housekeeping.ts';
import { FIRST_PROCESS } from './testing/elections/first-process.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a failing step holds up no other: sessions go, the law’s term is kept, and the failure is told', async () => {
  const { db, pool } = app.database;
  const archived_at = app.clock.now();
  await db
    .updateTable('processes')
    .set({ state: 'archived', archived_at, forget_after_months: 1 })
    .where('id', '=', FIRST_PROCESS)
    .execute();
  await pool.query(
    `insert into sessions (token_hash, kind, subject, started_at, expires_at) values ('\\x00', 'staff', 'staff:1', $1, $1)`,
    [archived_at],
  );
  app.clock.advance(40 * 24 * 3600);
  const due = async () => (await app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })).body;
  expect(await due()).toContain('urna_erasures_due 1\n');
  // The first step, and one in the middle.
  await pool.query(
    'alter table rate_counters rename to gone_counters; alter table staff_challenges rename to gone_challenges',
  );
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), warn: () => undefined, error: () => undefined };
  await expect(keepHouse({ ...app.deps, log })).rejects.toThrow(/^counters of past windows, challenges of passkeys$/);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  const forgotten = db.selectFrom('processes').select('forgotten_at').where('id', '=', FIRST_PROCESS);
  expect(await forgotten.executeTakeFirst()).toEqual({ forgotten_at: app.clock.now() });
  expect(lines).toMatchObject([{ process: '2025' }]);
  await pool.query(
    'alter table gone_counters rename to rate_counters; alter table gone_challenges rename to staff_challenges',
  );
  app.clock.advance(10);
  expect(await due()).toContain('urna_erasures_due 0\n');
});
