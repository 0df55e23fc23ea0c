import { afterAll, beforeAll, expect, test } from 'vitest';
import { hire } from '../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../testing/elections/first-process.ts';
import { copyFirstProcess } from '../testing/fixtures/copy-first-process.ts';
import { openTestApp, type TestApp } from '../testing/servers/test-app.ts';
import { runHousekeeping } from './housekeeping.ts';

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
  await expect(runHousekeeping({ ...app.deps, log })).rejects.toThrow(
    /^counters of past windows, challenges of passkeys$/,
  );
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

test('a process that can’t be forgotten stops none of the others that are due, and the failure names it', async () => {
  const { db, pool } = app.database;
  const archived_at = app.clock.now();
  const slugs = ['antes', 'falla', 'despues'] as const;
  for (const slug of slugs) await copyFirstProcess(app, slug);
  await db
    .updateTable('processes')
    .set({ state: 'archived', made_current_at: archived_at, archived_at, forget_after_months: 1 })
    .where('slug', 'in', slugs)
    .execute();
  await pool.query(`
    create function fail_to_forget() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$;
    create trigger fails before update on processes
      for each row when (new.slug = 'falla' and new.forgotten_at is not null) execute function fail_to_forget()`);
  app.clock.advance(40 * 24 * 3600);
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), warn: () => undefined, error: () => undefined };
  const forgotten = async () => {
    const rows = await db
      .selectFrom('processes')
      .select('slug')
      .where('slug', 'in', slugs)
      .where('forgotten_at', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ slug }) => slug);
  };
  await expect(runHousekeeping({ ...app.deps, log })).rejects.toMatchObject({
    errors: [{ message: 'forgetting of processes', cause: { errors: [{ message: 'falla' }] } }],
  });
  expect(await forgotten()).toEqual(['antes', 'despues']);
  expect(lines).toMatchObject([{ process: 'antes' }, { process: 'despues' }]);
  await pool.query('drop trigger fails on processes');
  await runHousekeeping({ ...app.deps, log });
  expect(await forgotten()).toEqual([...slugs]);
});

test('a change whose effect kept failing doesn’t keep its process from being forgotten', async () => {
  const { db } = app.database;
  const now = app.clock.now();
  const { id } = await copyFirstProcess(app, 'pendiente');
  const asker = await hire(app, 'ADMINISTRADOR');
  await db
    .insertInto('change_requests')
    .values({
      action: 'roll_replaced',
      process_id: id,
      contest: null,
      subject: 'roll:0',
      about: 'Un censo',
      details: '[]',
      names_people: false,
      payload: '{}',
      reason: 'El censo anterior estaba incompleto.',
      requested_by: asker.id,
      requested_by_name: asker.name,
      requested_at: now,
      takes_effect_at: now,
      needs_second: false,
      state: 'approved',
    })
    .execute();
  await db
    .updateTable('processes')
    .set({ state: 'archived', made_current_at: now, archived_at: now, forget_after_months: 1 })
    .where('id', '=', id)
    .execute();
  app.clock.advance(40 * 24 * 3600);
  await runHousekeeping({ ...app.deps, log: { info: () => undefined, warn: () => undefined, error: () => undefined } });
  expect(await db.selectFrom('change_requests').select(['state', 'payload', 'about']).executeTakeFirst()).toEqual({
    state: 'lapsed',
    payload: null,
    about: '',
  });
});
