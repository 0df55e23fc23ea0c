import type { ActivityEntry, ActivityList } from '@urna/contract/activity/activity-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../services/activity/record.ts';
import { ask, hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let token: string;
const TOTAL = 250;
const process = { process_id: FIRST_PROCESS, process_slug: '2025' };
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await hireAndLogIn(app, 'AUDITOR', 'Rosa Villegas'));
  // The login is the first entry; the others take every name and kind in turn.
  await app.database.db.transaction().execute(async (tx) => {
    for (let index = 1; index < TOTAL; index++) {
      const causer = { type: 'staff' as const, id: '1', name: index % 50 === 0 ? 'Óscar Muñoz' : 'Camila Duarte' };
      const candidate_type = index % 3 === 0 ? ('CANDIDATE_IES' as const) : ('CANDIDATE_ACCOUNTANT' as const);
      const candidate = { id: index, candidate_type, ...process };
      const document = { document_type: 'Identificación', document_id: index };
      if (index % 2 === 0) await record(tx, causer, 'document_deleted', { candidate, ...document });
      else await record(tx, causer, 'session_ended', { process: null, kind: 'staff' });
    }
  });
});
afterAll(() => app.close());

const list = async (query: string) => (await ask(app, token, `/activity-logs/search?${query}`)).json<ActivityList>();

async function whole(query: string, per_page: number): Promise<number[]> {
  const ids: number[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const { data, meta } = await list(`${query}&per_page=${per_page}&page=${page}`);
    expect(meta.pagination.count).toBe(data.length);
    ids.push(...data.map(({ id }) => id));
    pages = meta.pagination.total_pages;
  }
  return ids;
}

describe('the activity log, newest first', () => {
  test('returns a hundred entries a page, each entry once, down to the first', async () => {
    const ids = await whole('', 100);
    expect(ids).toEqual(Array.from({ length: TOTAL }, (_, index) => TOTAL - index));
    const { data } = await list('per_page=1&page=250');
    expect(data[0]).toEqual({
      id: 1,
      created_at: '2025-09-01 10:00:00',
      log_name: 'session',
      event: 'session_started',
      causer_name: 'Rosa Villegas',
      description: 'Inició sesión',
      properties: { kind: 'staff', by_code: true },
    });
  });

  test.each([
    ['log_name=document', 124, (entry: ActivityEntry) => entry.log_name === 'document'],
    ['log_name=session', 126, (entry: ActivityEntry) => entry.log_name === 'session'],
    ['candidate_type=CANDIDATE_IES', 41, (entry: ActivityEntry) => Number(entry.properties['candidate_id']) % 3 === 0],
    [
      'log_name=document&candidate_type=CANDIDATE_ACCOUNTANT',
      83,
      (entry: ActivityEntry) => Number(entry.properties['candidate_id']) % 3 !== 0,
    ],
    ['log_name=session&candidate_type=CANDIDATE_IES', 0, () => false],
    ['log_name=calendar', 0, () => false],
    ['search=oscar', 4, (entry: ActivityEntry) => entry.causer_name === 'Óscar Muñoz'],
    ['search=MU%C3%91OZ%20elim', 4, (entry: ActivityEntry) => entry.causer_name === 'Óscar Muñoz'],
    ['search=%C3%B3sc&log_name=document&candidate_type=CANDIDATE_IES', 1, (entry: ActivityEntry) => entry.id > 1],
    ['search=nadie', 0, () => false],
  ])('?%s finds %i entries, each once over all pages', async (query, total, holds) => {
    for (const per_page of [7, 100]) {
      const ids = await whole(query, per_page);
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    }
    const { data } = await list(`${query}&per_page=100`);
    expect(data.every(holds)).toBe(true);
  });

  test.each([
    ['', TOTAL],
    ['log_name=document', 124],
    ['log_name=document&candidate_type=CANDIDATE_ACCOUNTANT', 83],
    ['candidate_type=CANDIDATE_IES', 41],
    ['search=elimin', 124],
  ])('each entry of ?%s is read once with a cursor', async (query, total) => {
    const ids: number[] = [];
    let before = '';
    for (;;) {
      const { data, meta } = await list(`${query}&per_page=30${before}`);
      expect(meta.pagination.total).toBe(total - ids.length);
      if (data.length === 0) break;
      ids.push(...data.map(({ id }) => id));
      before = `&before=${ids.at(-1)}`;
    }
    expect(ids).toHaveLength(total);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  test('pages count from the cursor', async () => {
    const ids = await whole('log_name=document', 100);
    const { data } = await list(`log_name=document&before=${ids[9]}&page=3&per_page=5`);
    expect(data.map(({ id }) => id)).toEqual(ids.slice(20, 25));
  });

  test('a total that was counted whole is exact, with and without a filter', async () => {
    for (const query of ['', 'log_name=document', 'search=oscar', 'log_name=calendar']) {
      const { meta } = await list(query);
      expect(meta.pagination).toMatchObject({ total_is_exact: true, next_before: null });
    }
  });

  test('a page past the end is empty and keeps the total', async () => {
    for (const query of [
      'page=4&per_page=100',
      'page=1000000&per_page=100',
      'page=99&per_page=100&log_name=document',
      'page=99&search=oscar',
    ]) {
      const { data, meta } = await list(query);
      expect(data).toEqual([]);
      expect(meta.pagination.total).toBeGreaterThan(0);
    }
  });

  test.each(['search=%27%3B--', 'search=%26%7C%21%28%29%3A*', 'search=%25', 'search=%5C'])(
    'a search with special characters (%s) succeeds',
    async (query) => {
      expect((await ask(app, token, `/activity-logs/search?${query}`)).statusCode).toBe(200);
    },
  );

  test.each([
    'per_page=101',
    'per_page=0',
    'page=0',
    'page=x',
    'log_name=otro',
    'candidate_type=X',
    `search=${'x'.repeat(81)}`,
    'before=0',
    'before=x',
  ])('?%s is refused', async (query) => {
    expect((await ask(app, token, `/activity-logs/search?${query}`)).statusCode).toBe(422);
  });

  test('an entry whose personal part was erased shows the rest of it', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      const properties = {
        old: { email: 'antes@demo.test' },
        attributes: { email: 'otro@demo.test' },
      };
      const author = { type: 'candidate' as const, id: '7', name: 'Inés Barco' };
      await record(tx, author, 'candidate_updated', {
        candidate: { id: 7, candidate_type: 'CANDIDATE_IES', ...process },
        ...properties,
      });
      await sql`alter table activity_log disable trigger user`.execute(tx);
      await sql`update activity_log set causer_name = null, personal_properties = null, salt = null, words = null
        where event = 'candidate_updated'`.execute(tx);
      await sql`alter table activity_log enable trigger user`.execute(tx);
    });
    const { data } = await list('log_name=candidate');
    expect(data).toMatchObject([
      {
        causer_name: 'Dato eliminado',
        description: 'Actualizó los datos de la candidatura',
        properties: { candidate_id: 7 },
      },
    ]);
    expect((await list('search=barco')).data).toEqual([]);
  });
});

describe('a filter or search with more entries than are counted', () => {
  const ADDED = 10_500;
  beforeAll(async () => {
    // Copies an entry, because recording this many would take too long.
    const { pool } = app.database;
    await pool.query(
      `insert into activity_log
       select entry.* from activity_log as original
       cross join generate_series(1, $1::integer) as added
       cross join jsonb_populate_record(original, jsonb_build_object('id', 1000 + added, 'log_name', 'mail')) as entry
       where original.id = 2`,
      [ADDED],
    );
  });

  test.each([
    ['log_name=mail', 500],
    ['search=duarte', 745],
    ['', 751],
  ])(
    '?%s counts 10.000 entries, says that there are more, and gives the cursor of the next ones',
    async (query, rest) => {
      const last = await list(`${query}&per_page=100&page=100`);
      expect(last.meta.pagination).toMatchObject({
        total: 10_000,
        total_is_exact: false,
        total_pages: 100,
        next_before: last.data.at(-1)?.id,
      });
      expect((await list(`${query}&per_page=100&page=101`)).data).toEqual([]);
      const { data, meta } = await list(`${query}&before=${last.meta.pagination.next_before}`);
      expect(data[0]?.id).toBe(Number(last.data.at(-1)?.id) - 1);
      expect(meta.pagination).toMatchObject({ total: rest, total_is_exact: true, next_before: null });
    },
  );

  test('a cursor keeps its page while entries are added', async () => {
    const page = async () => (await list('log_name=document&before=200')).data;
    const before = await page();
    await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    expect(await page()).toEqual(before);
  });
});
