import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { type ListApp, openListApp } from './list-app.ts';
import { listCalls } from './list-calls.ts';
import { seedLists } from './seed-lists.ts';

/** A small version of `npm run bench -- lists`: the same calls on data of the same kind and checks what they find. */
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

test('the generated data has four documents per candidate and a valid log chain', async () => {
  const { rows } = await database.pool.query<{ documents: number }>(
    'select count(*)::integer as documents from documents',
  );
  expect(rows[0]?.documents).toBe(4 * SIZE.candidates);
  expect(await verifyChain(database.db)).toMatchObject({ ok: true, entries: SIZE.entries, erased: 0 });
});

test.each([
  ['cargó', 'cargo:*', ''],
  ['peña', 'pena:*', ''],
  ['ana PEÑA', 'ana:* & pena:*', ''],
  ['inició julián', 'inicio:* & julian:*', ''],
  ['documento', 'documento:*', 'candidate_type=CANDIDATE_IES'],
  ['camila', 'camila:*', 'log_name=candidate_review'],
  ['María', 'maria:*', 'log_name=document&candidate_type=CANDIDATE_ACCOUNTANT'],
])('a search for «%s» finds what reading every entry would find', async (search, words, filter) => {
  const { log_name, candidate_type } = Object.fromEntries(new URLSearchParams(filter));
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from activity_log where to_tsvector('simple', without_accents(causer_name || ' ' || description)) @@ to_tsquery('simple', $1)
       and ($2::text is null or log_name = $2) and ($3::text is null or candidate_type = $3)
     order by id desc limit 1000`,
    [words, log_name ?? null, candidate_type ?? null],
  );
  const expected = rows.map(({ id }) => id);
  const query = { ...Object.fromEntries(new URLSearchParams(filter)), search, per_page: 100 };
  const found: number[] = [];
  for (let page = 1; page <= 10; page++)
    found.push(...(await app.read({ path: '/api/activity-logs/search', query: { ...query, page }, reads: true })));
  expect(found).toEqual(expected);
  expect(expected.length).toBeGreaterThan(20);
});

test('a list asks the database a handful of questions, however long its page is', async () => {
  for (const call of listCalls()) {
    app.queries();
    await app.ask(call, 1, 100);
    const queries = app.queries().map(({ text }) => text);
    expect(queries.length, call.name).toBeGreaterThan(0);
    expect(queries.length, `${call.name}\n${queries.join('\n')}`).toBeLessThanOrEqual(16);
  }
}, 120_000);
