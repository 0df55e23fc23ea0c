import { addressOf, type Endpoint } from '@urna/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as } from './testing/clients/candidate-client.ts';
import { type Employee, hireAndLogIn, send } from './testing/clients/staff-client.ts';
import { readRows } from './testing/database/dump-rows.ts';
import { contestIds, FIRST_PROCESS } from './testing/elections/first-process.ts';
import { openSealedContest } from './testing/elections/sealed-contest.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { submittedCandidate } from './testing/fixtures/submitted-candidate.ts';
import { turnContestClock } from './testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * Two processes with the same people's kinds of rows. Every call of the contract about one of them, made by an
 * administrator with the ids of the other's things, changes no row of the other and tells none of its words.
 */
let app: TestApp;
let admin: Employee & { token: string };
/** Words that only rows of the first process hold. */
const MARK = 'MARCADELPRIMERO';
const SECOND = '2029';
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.database;
  const sealed = await openSealedContest(app, { contest: 'contador', choices: 2, voters: 3 });
  await turnContestClock(app);
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  const changes = { first_name: MARK };
  const candidate = await submittedCandidate(app, { status: 'PENDIENTE', reviewer, changes });
  ids['candidate'] = candidate.id;
  ids['document'] = candidate.documents[0]?.id ?? 0;
  ids['voter'] = sealed.voters[0]?.id ?? 0;
  await db
    .updateTable('voters')
    .set({ name: `${MARK} votante` })
    .where('contest', '=', contestIds.contador)
    .execute();
  const campaign = { contest: 'contador', kind: 'recordatorio', audience: 'all', subject: MARK, body: MARK };
  const made = await send(app, admin.token, 'POST', '/admin/campaigns', campaign);
  ids['campaign'] = made.json<{ data: { id: number } }>().data.id;
  ids['mail'] = (await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst())?.id ?? 0;
  const { id: trustee } = await db.selectFrom('trustees').select('id').limit(1).executeTakeFirstOrThrow();
  ids['trustee'] = trustee;
  // A draft would be refused to the public calls, so the second process is the current one.
  const copy = { slug: SECOND, title: 'Elecciones 2029', body: 'T', period: '2030-2033', organiser: 'J' };
  await send(app, admin.token, 'POST', '/admin/processes', { ...copy, copy_of: '2025', shift_days: 0 });
  await db
    .updateTable('processes')
    .set({ state: 'archived', archived_at: app.clock.now() })
    .where('id', '=', FIRST_PROCESS)
    .execute();
  const word = { confirmation: 'PONER EN CURSO' };
  await send(app, admin.token, 'POST', `/admin/processes/${SECOND}/current`, word);
}, 120_000);
afterAll(() => app.close());

/** Bodies that the calls accept, so that they reach their work; any other call gets an empty one. */
const bodies: Record<string, () => object> = {
  'POST /candidates/review': () => ({
    candidate_id: ids['candidate'],
    observation: 'Todo está en orden.',
    documents: [{ id: ids['document'], review_status: 'APROBADO' }],
  }),
  'POST /candidates/finish-subsanation': () => ({
    candidate_id: ids['candidate'],
    is_approved: true,
    observation: 'Todo está en orden.',
    documents: [{ id: ids['document'], review_status: 'APROBADO' }],
  }),
  'POST /candidates/:id/reopen': () => ({ reason: 'Se reabre por prueba' }),
  'PATCH /admin/voters/:id': () => ({ email: 'otra@demo.test', reason: 'Se corrige por prueba' }),
  'PATCH /admin/campaigns/:id': () => ({ subject: 'Otro', body: 'Otro' }),
  'POST /admin/campaigns/:id/start': () => ({ confirmation: 'ENVIAR' }),
  'PATCH /admin/contests/:contest': () => ({ blank: false }),
  'POST /admin/mails/retry-failed': () => ({ filters: {} }),
};

/** The id of the first process's thing that a path is about. */
function foreignId({ path }: Endpoint): number | undefined {
  if (path.startsWith('/candidates/')) return ids['candidate'];
  if (path.startsWith('/documents/')) return ids['document'];
  if (path.startsWith('/admin/voters/')) return ids['voter'];
  if (path.startsWith('/admin/campaigns/')) return ids['campaign'];
  if (path.startsWith('/admin/mails/')) return ids['mail'];
  return path.includes('/trustees/') ? ids['trustee'] : 1;
}

/** The rows that belong to the first process, without the log, which holds what the calls about the second one did. */
async function rowsOfFirst(): Promise<Map<string, string[]>> {
  const all = await readRows(app.database.pool);
  const mark = (
    await sql<{ id: number }>`select id from contests where process_id = ${FIRST_PROCESS}`.execute(app.database.db)
  ).rows.map(({ id }) => id);
  const kept = new Map<string, string[]>();
  for (const [table, { columns, rows }] of all) {
    const [process, contest] = [columns.indexOf('process_id'), columns.indexOf('contest')];
    if (table.startsWith('activity') || (process < 0 && contest < 0)) continue;
    kept.set(
      table,
      rows.filter((row) => {
        const values = JSON.parse(row) as unknown[];
        return values[process] === FIRST_PROCESS || mark.includes(values[contest] as number);
      }),
    );
  }
  return kept;
}

test('no call about one process reads or changes a row of another', async () => {
  const endpoints = (await everyEndpoint()).filter(({ about }) => about === 'process');
  expect(endpoints.length).toBeGreaterThan(50);
  const { process } = (await app.inject('/api/elections/calendar')).json().data;
  expect(process.slug).toBe(SECOND);
  const before = await rowsOfFirst();
  expect([...before.values()].flat().join('')).toContain(MARK);
  for (const endpoint of endpoints) {
    const params = { process: SECOND, contest: 'contador', id: foreignId(endpoint), tracking_code: 'A'.repeat(43) };
    const payload = bodies[`${endpoint.method} ${endpoint.path}`]?.() ?? {};
    const search = endpoint.path === '/admin/voters' ? `?search=${MARK}` : '?per_page=100';
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params) + (endpoint.method === 'GET' ? search : ''),
      headers: as(admin.token),
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload }),
    });
    const what = `${endpoint.method} ${endpoint.path}`;
    expect([what, answer.statusCode < 500]).toEqual([what, true]);
    expect([what, answer.rawPayload.toString('latin1').includes(MARK)]).toEqual([what, false]);
  }
  expect(await rowsOfFirst()).toEqual(before);
});

test('calls about the process that has the rows do tell them, so the comparison would find a leak', async () => {
  const endpoints = (await everyEndpoint()).filter(({ about, method }) => about === 'process' && method === 'GET');
  const telling: string[] = [];
  for (const endpoint of endpoints) {
    const params = { process: '2025', contest: 'contador', id: foreignId(endpoint), tracking_code: 'A'.repeat(43) };
    const number =
      (await app.database.db.selectFrom('voters').select('email').limit(1).executeTakeFirst())?.email ?? '';
    const search = endpoint.path === '/admin/voters' ? `?search=${encodeURIComponent(number)}` : '?per_page=100';
    const answer = await app.inject({ url: addressOf(endpoint, params) + search, headers: as(admin.token) });
    if (answer.rawPayload.toString('latin1').includes(MARK)) telling.push(endpoint.path);
  }
  expect(telling.toSorted()).toEqual(
    expect.arrayContaining([
      '/admin/campaigns',
      '/admin/campaigns/:id',
      '/admin/voters',
      '/candidates',
      '/candidates/:id',
    ]),
  );
});

test('no call changes an archived process', async () => {
  const endpoints = (await everyEndpoint()).filter(({ about, method }) => about === 'process' && method !== 'GET');
  const before = await rowsOfFirst();
  for (const endpoint of endpoints) {
    const params = { process: '2025', contest: 'contador', id: foreignId(endpoint) };
    const payload = bodies[`${endpoint.method} ${endpoint.path}`]?.() ?? {};
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params),
      headers: as(admin.token),
      ...(endpoint.method === 'DELETE' ? {} : { payload }),
    });
    expect([`${endpoint.method} ${endpoint.path}`, answer.statusCode >= 400]).toEqual([
      `${endpoint.method} ${endpoint.path}`,
      true,
    ]);
  }
  expect(await rowsOfFirst()).toEqual(before);
});
