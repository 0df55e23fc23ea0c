import type { ActivityEntry } from '@urna/contract/activity-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../services/activity/record.ts';
import { get, hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let token: string;
const TOTAL = 250;
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await hireAndLogIn(app, 'AUDITOR', 'Rosa Villegas'));
  // The login is the first entry; the rest are of every name and kind in turn.
  await app.database.db.transaction().execute(async (tx) => {
    for (let at = 1; at < TOTAL; at++) {
      const causer = { type: 'staff' as const, id: '1', name: at % 50 === 0 ? 'Óscar Muñoz' : 'Camila Duarte' };
      const subject = {
        type: 'candidate' as const,
        id: at,
        candidateType: at % 3 === 0 ? ('CANDIDATE_IES' as const) : ('CANDIDATE_ACCOUNTANT' as const),
      };
      const properties = { candidate_id: at, document_type: 'Identificación', document_id: at };
      if (at % 2 === 0)
        await record(
          tx,
          app.clock.now(),
          causer,
          { log_name: 'document', event: 'document_deleted', properties },
          subject,
        );
      else
        await record(tx, app.clock.now(), causer, {
          log_name: 'session',
          event: 'session_ended',
          properties: { kind: 'staff' },
        });
    }
  });
});
afterAll(() => app.close());

interface Page {
  data: ActivityEntry[];
  meta: { pagination: { total: number; count: number; total_pages: number; current_page: number } };
}
const list = async (query: string) => (await get(app, token, `/activity-logs?${query}`)).json<Page>();

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
    expect(ids).toEqual(Array.from({ length: TOTAL }, (_, at) => TOTAL - at));
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
      expect((await get(app, token, `/activity-logs?${query}`)).statusCode).toBe(200);
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
  ])('?%s is refused', async (query) => {
    expect((await get(app, token, `/activity-logs?${query}`)).statusCode).toBe(422);
  });
});
