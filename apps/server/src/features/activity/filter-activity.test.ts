import type { ActivityList, FoundCandidate } from '@urna/contract/activity/activity-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockTelling } from '../../platform/clock.ts';
import { withClock } from '../../platform/database/transaction-clock.ts';
import { type Causer, type Entry, record, theOperator } from '../../services/activity/record.ts';
import { ask, type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { submittedCandidate } from '../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let auditor: Employee & { token: string };
let reviewer: Employee & { token: string };
let candidate: Awaited<ReturnType<typeof submittedCandidate>>;
/** The ids of the entries that the tests wrote. */
const written = new Map<string, number>();

async function write(name: string, time: string, causer: Causer, ...[event, details]: Entry) {
  const clock = clockTelling(() => new Date(time));
  await withClock(app.database.db, clock)
    .transaction()
    .execute((tx) => record(tx, causer, event, details));
  const { last_id } = await app.database.db.selectFrom('activity_chain').select('last_id').executeTakeFirstOrThrow();
  written.set(name, last_id);
}

beforeAll(async () => {
  app = await openTestApp();
  auditor = await hireAndLogIn(app, 'AUDITOR', 'Rosa Villegas');
  reviewer = await hireAndLogIn(app, 'REVISOR', 'Camila Duarte');
  candidate = await submittedCandidate(app, { status: 'PENDIENTE', reviewer });
  const { id } = candidate;
  const staff: Causer = { type: 'staff', id: String(reviewer.id), name: reviewer.name };
  const person: Causer = { type: 'candidate', id: String(id), name: 'Inés Barco' };
  const ended = ['session_ended', { process: null, kind: 'staff' }] as const satisfies Entry;
  const process = { process_id: FIRST_PROCESS, process_slug: '2025' };
  const about = { id, candidate_type: 'CANDIDATE_ACCOUNTANT' as const, ...process };
  // The last second of the 9th and the first of the 10th, in Bogotá.
  await write('ninth', '2025-10-10T04:59:59Z', staff, ...ended);
  await write('tenth', '2025-10-10T05:00:00Z', staff, ...ended);
  await write('by the candidate', '2025-10-10T12:00:00Z', person, ...ended);
  await write('about the candidate', '2025-10-11T12:00:00Z', person, 'document_deleted', {
    candidate: about,
    document_type: 'Identificación',
    document_id: 1,
  });
  await write('excluded', '2025-10-12T12:00:00Z', staff, 'choice_excluded', {
    contest: { slug: 'contador', ...process },
    candidate_id: id,
    reason: 'Renunció.',
  });
  // Begun on the 10th, written after entries of the 12th.
  await write('late', '2025-10-10T23:00:00Z', theOperator, ...ended);
  await write('after', '2025-10-12T13:00:00Z', theOperator, ...ended);
});
afterAll(() => app.close());

const read = async (query: string, token = auditor.token) =>
  (await ask(app, token, `/activity-logs/search?per_page=100&${query}`)).json<ActivityList>();
async function find(query: string): Promise<string[]> {
  const { data, meta } = await read(query);
  expect(meta.pagination).toMatchObject({ total: data.length, total_is_exact: true });
  const names = new Map([...written].map(([name, id]) => [id, name]));
  return data.flatMap(({ id }) => names.get(id) ?? []);
}

describe('the activity log by days', () => {
  test.each([
    ['from=2025-10-09&to=2025-10-09', ['ninth']],
    ['from=2025-10-10&to=2025-10-10', ['late', 'by the candidate', 'tenth']],
    ['from=2025-10-10&to=2025-10-11', ['late', 'about the candidate', 'by the candidate', 'tenth']],
    ['from=2025-10-12', ['after', 'excluded']],
    ['from=2025-10-11&to=2025-10-11', ['about the candidate']],
    ['to=2025-10-09', ['ninth']],
    ['from=2025-10-13', []],
    ['from=2024-01-01&to=2024-12-31', []],
    ['from=2025-10-10&to=2025-10-12&search=operador', ['after', 'late']],
    ['from=2025-10-10&to=2025-10-10&search=operador', ['late']],
    ['from=2025-10-10&to=2025-10-10&log_name=document', []],
  ])('?%s finds the entries of those days in Bogotá, also one that was written late', async (query, names) => {
    expect(await find(query)).toEqual(names);
  });

  test('pages and cursors stay within the days', async () => {
    const days = 'from=2025-10-10&to=2025-10-11';
    const whole = (await read(days)).data.map(({ id }) => id);
    const pages: number[] = [];
    for (const page of [1, 2, 3, 4])
      pages.push(
        ...(await ask(app, auditor.token, `/activity-logs/search?${days}&per_page=1&page=${page}`))
          .json<ActivityList>()
          .data.map(({ id }) => id),
      );
    expect(pages).toEqual(whole);
    expect((await read(`${days}&before=${whole[1]}`)).data.map(({ id }) => id)).toEqual(whole.slice(2));
  });

  test.each([
    ['from=2025-02-30', 'from'],
    ['to=ayer', 'to'],
    ['from=2025-10-11&to=2025-10-10', 'to'],
    ['causer=staff-', 'causer'],
    ['causer=voter-1', 'causer'],
    ['candidate=0', 'candidate'],
    ['candidate=x', 'candidate'],
  ])('?%s is refused with a reason', async (query, field) => {
    const answer = await ask(app, auditor.token, `/activity-logs/search?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe('the activity log by person', () => {
  test('finds what a member of the staff did, with any other filter', async () => {
    const query = `causer=staff-${reviewer.id}`;
    expect(await find(query)).toEqual(['excluded', 'tenth', 'ninth']);
    expect(await find(`${query}&log_name=election`)).toEqual(['excluded']);
    expect(await find(`${query}&from=2025-10-10&to=2025-10-10`)).toEqual(['tenth']);
    expect(await find(`${query}&search=sesion&from=2025-10-09`)).toEqual(['tenth', 'ninth']);
    expect(await find('causer=staff-999999')).toEqual([]);
  });

  test('finds what the system and its commands did', async () => {
    expect(await find('causer=system')).toEqual(['after', 'late']);
  });

  test('every member of the staff can choose among the names; nobody else is told them', async () => {
    for (const { token } of [auditor, reviewer]) {
      const answer = await get(app, token, '/activity-logs/staff');
      expect(answer.json().data.map(({ name }: { name: string }) => name)).toEqual(['Camila Duarte', 'Rosa Villegas']);
    }
    expect((await app.inject('/api/activity-logs/staff')).statusCode).toBe(401);
  });
});

describe('the activity log by candidate', () => {
  test('finds what was done by the candidate, about them, and what an election says of them', async () => {
    const query = `candidate=${candidate.id}&from=2025-10-09`;
    expect(await find(query)).toEqual(['excluded', 'about the candidate', 'by the candidate']);
    expect(await find(`${query}&causer=staff-${reviewer.id}`)).toEqual(['excluded']);
    expect(await find(`${query}&search=elimin`)).toEqual(['about the candidate']);
    expect((await read('candidate=9007199254740991')).data).toEqual([]);
  });

  test('still finds the entries whose personal part was erased', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      await sql`alter table activity_log disable trigger user`.execute(tx);
      await sql`update activity_log set causer_name = null, personal_properties = null, salt = null, words = null
        where id = ${written.get('about the candidate') ?? 0}`.execute(tx);
      await sql`alter table activity_log enable trigger user`.execute(tx);
    });
    const { data } = await read(`candidate=${candidate.id}&log_name=document&from=2025-10-11`);
    expect(data).toMatchObject([{ causer_name: 'Dato eliminado', properties: { candidate_id: candidate.id } }]);
  });

  test('looks candidates up by number, radicado and document, and by nothing else', async () => {
    const lookUp = async (text: string) =>
      (await send(app, auditor.token, 'POST', '/activity-logs/candidates', { text })).json<{ data: FoundCandidate[] }>()
        .data;
    const radicado = `2025-T-${candidate.number}`;
    for (const text of [String(candidate.id), candidate.number, radicado, ` ${radicado.toLowerCase()} `])
      expect(await lookUp(text)).toMatchObject([{ id: candidate.id, radicado }]);
    for (const text of ['0', '99999999999999999999', '%', candidate.number.slice(0, 5), 'x'])
      expect(await lookUp(text)).toEqual([]);
    const empty = await send(app, auditor.token, 'POST', '/activity-logs/candidates', { text: '  ' });
    expect(empty.json().errors.text).toEqual(['Escriba un número de candidato, un radicado o un documento']);
  });
});
