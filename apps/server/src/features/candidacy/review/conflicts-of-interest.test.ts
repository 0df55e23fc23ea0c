import { may } from '@urna/contract/access/roles';
import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../../../../../../packages/contract/testing/every-endpoint.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { askedQuestion } from '../../../testing/fixtures/asked-question.ts';
import { bodyFor, type Things } from '../../../testing/fixtures/call-bodies.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let camila: Employee & { token: string };
let beatriz: Employee & { token: string };
/** The calls with which staff decide something about one candidacy. */
let deciding: Endpoint[];
beforeAll(async () => {
  app = await openTestApp();
  camila = await hireAndLogIn(app, 'REVISOR');
  beatriz = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  const changes = ({ method, who, path }: Endpoint) =>
    method !== 'GET' &&
    typeof who === 'object' &&
    who.staff !== undefined &&
    !may('AUDITOR', who.staff) &&
    (/^\/(candidates|proposals|questions)\/(:id|review|finish)/.test(path) || path.includes('/exclusions'));
  deciding = (await everyEndpoint()).filter(changes);
});
afterAll(() => app.close());
beforeEach(async () => {
  // Nothing of the tests before waits or is held.
  const { db } = app.database;
  await db.deleteFrom('presence').execute();
  await db
    .updateTable('candidates')
    .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
    .where('set_aside_at', 'is', null)
    .execute();
});

type Changes = Parameters<typeof submittedCandidate>[1]['changes'];
const candidacy = (changes: Changes = {}, status: 'PENDIENTE' | 'SUBSANADO' = 'PENDIENTE') =>
  submittedCandidate(app, { status, reviewer: camila, changes });
const own = (staff: Employee) => candidacy({ identification_number: staff.number });

async function decideEverything(staff: Employee & { token: string }, one: SubmittedCandidate) {
  const { id: proposal } = await app.database.db
    .insertInto('proposals')
    .values({
      candidate_id: one.id,
      state: 'submitted',
      text: 'Una propuesta',
      link: null,
      saved_at: app.clock.now(),
      submitted_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: question } = await askedQuestion(app, one.id, staff);
  const things = { candidate: one.id, document: one.documents[0]?.id ?? 0, candidateNumber: one.number } as Things;
  const outcomes: Record<string, string> = {};
  for (const endpoint of deciding) {
    const { method, path } = endpoint;
    const id = path.startsWith('/proposals/') ? proposal : path.startsWith('/questions/') ? question : one.id;
    const payload = bodyFor(endpoint, things);
    const answer = await app.app.inject({
      method,
      url: addressOf(endpoint, { id, contest: 'contador' }),
      headers: as(staff.token),
      ...(typeof payload === 'object' && { payload }),
    });
    outcomes[`${method} ${path}`] = answer.json().code ?? answer.statusCode;
  }
  return outcomes;
}

const recusal = (staff: { token: string }, id: number, reason = 'Es mi hermana.') =>
  send(app, staff.token, 'POST', `/candidates/${id}/recusal`, { reason });
const next = async (staff: { token: string }, stage = 'first') =>
  (await send(app, staff.token, 'POST', '/candidates/next', { stage })).json().data?.id ?? null;
const detail = async (staff: { token: string }, id: number) =>
  (await get(app, staff.token, `/candidates/${id}`)).json().data;
const queue = async (staff: { token: string }) => (await get(app, staff.token, '/candidates/queue')).json().data.first;

const approval = (one: SubmittedCandidate) => ({
  candidate_id: one.id,
  observation: 'Documentos legibles.',
  documents: one.documents.map(({ id }) => ({ id, review_status: 'APROBADO' })),
});

test('every call that decides about a candidacy is known to these tests', () => {
  expect(deciding.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /admin/contests/:contest/exclusions/:id',
    'POST /admin/contests/:contest/exclusions',
    'POST /candidates/:id/notes',
    'POST /candidates/:id/questions',
    'POST /candidates/:id/recusal',
    'POST /candidates/:id/reopen',
    'POST /candidates/:id/review-mail',
    'POST /candidates/finish-subsanation',
    'POST /candidates/review',
    'POST /proposals/:id/publish',
    'POST /proposals/:id/return',
    'POST /questions/:id/withdraw',
  ]);
});

describe('a candidacy with the document number of a member of staff', () => {
  test('is refused to that person by every call that decides, whatever their role', async () => {
    expect(new Set(Object.values(await decideEverything(beatriz, await own(beatriz))))).toEqual(
      new Set(['own_candidacy']),
    );
    const mine = await own(camila);
    const whole = await send(app, camila.token, 'POST', '/candidates/review', approval(mine));
    expect([whole.statusCode, whole.json().message]).toEqual([
      409,
      'Es su propia candidatura: decide sobre ella otra persona del comité.',
    ]);
    expect((await detail(camila, mine.id)).review_status).toBe('PENDIENTE');
    expect((await send(app, beatriz.token, 'POST', '/candidates/review', approval(mine))).statusCode).toBe(200);
  });

  test('is refused although it has another type of document', async () => {
    const mine = await candidacy({ identification_number: camila.number, identification_type_id: 2 });
    const answer = await send(app, camila.token, 'POST', '/candidates/review', approval(mine));
    expect(answer.json().code).toBe('own_candidacy');
  });

  test('is neither next in that person’s queue nor kept from the others by being open', async () => {
    const rosa = await hireAndLogIn(app, 'REVISOR', 'Rosa Vélez');
    const mine = await own(rosa);
    expect(await next(rosa)).toBeNull();
    expect(await queue(rosa)).toMatchObject({ waiting: 1, for_others: 1, mine: 0 });
    await send(app, rosa.token, 'POST', `/candidates/${mine.id}/presence`);
    expect(await queue(camila)).toMatchObject({ waiting: 1, for_others: 0 });
    expect(await next(camila)).toBe(mine.id);
  });

  test('shows that person why they decide nothing, and no note of the committee', async () => {
    const mine = await own(camila);
    await send(app, beatriz.token, 'POST', `/candidates/${mine.id}/notes`, { text: 'Revisar la tarjeta.' });
    expect(await detail(camila, mine.id)).toMatchObject({ conflict: 'own_candidacy', notes: [] });
    expect(await detail(beatriz, mine.id)).toMatchObject({ conflict: null, notes: [{ text: 'Revisar la tarjeta.' }] });
  });
});

describe('a recusal', () => {
  const entries = async (id: number) => {
    const { data } = (await send(app, beatriz.token, 'POST', '/activity-logs/search', {})).json();
    return (data as { event: string; properties: { candidate_id?: number } }[]).filter(
      ({ event, properties }) => event === 'reviewer_recused' && properties.candidate_id === id,
    );
  };

  test('takes the candidacy out of the queue, refuses every decision and is in the log with its reason', async () => {
    const one = await candidacy();
    expect(await next(beatriz)).toBe(one.id);
    const answer = await recusal(beatriz, one.id);
    expect(answer.json()).toMatchObject({
      message: 'Su impedimento quedó registrado. Otra persona del comité decide esta candidatura.',
      data: { id: one.id, conflict: 'recused' },
    });
    expect(await entries(one.id)).toMatchObject([
      {
        causer_name: 'Beatriz Arango',
        description: 'Se declaró impedido para decidir sobre la candidatura',
        properties: { candidate_id: one.id, reason: 'Es mi hermana.' },
      },
    ]);
    expect(await next(beatriz)).toBeNull();
    // The one that was held for her is free at once.
    expect(await next(camila)).toBe(one.id);
    const { 'POST /candidates/:id/recusal': again, ...others } = await decideEverything(beatriz, one);
    expect([again, new Set(Object.values(others))]).toEqual([200, new Set(['recused'])]);
    expect(await entries(one.id)).toHaveLength(1);
    expect((await send(app, camila.token, 'POST', '/candidates/review', approval(one))).statusCode).toBe(200);
  });

  test('holds for the copy by which a registration is reopened', async () => {
    const one = await candidacy();
    await recusal(camila, one.id);
    const { db } = app.database;
    await db
      .updateTable('candidates')
      .set({ set_aside_at: app.clock.now(), set_aside_as: 'reopened' })
      .where('id', '=', one.id)
      .execute();
    const copy = await candidacy({ identification_number: one.number });
    expect((await detail(camila, copy.id)).conflict).toBe('recused');
    expect((await send(app, camila.token, 'POST', '/candidates/review', approval(copy))).json().code).toBe('recused');
  });

  test('a recusal and a decision of the same person at once never leave a decision after the recusal', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await candidacy();
      const [recused, decided] = await Promise.all([
        recusal(camila, one.id),
        send(app, camila.token, 'POST', '/candidates/review', approval(one)),
      ]);
      expect(recused.statusCode).toBe(200);
      const { review_status, conflict } = await detail(camila, one.id);
      expect(conflict).toBe('recused');
      const outcome = decided.statusCode === 200 ? 'APROBADO' : decided.json().code;
      expect(outcome).toBe(review_status === 'PENDIENTE' ? 'recused' : 'APROBADO');
    }
  });

  test('needs a reason and the role of a reviewer', async () => {
    const one = await candidacy();
    expect((await recusal(camila, one.id, ' ')).json().errors).toHaveProperty('reason');
    expect((await recusal(await hireAndLogIn(app, 'AUDITOR'), one.id)).statusCode).toBe(403);
    expect((await recusal(camila, 999_999)).statusCode).toBe(404);
  });
});

test('a colleague who logs out, or whose access ends, holds no candidacy any more', async () => {
  const julian = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
  const { db } = app.database;
  const one = await candidacy();
  const holder = async () =>
    (await send(app, beatriz.token, 'POST', '/candidates/search', {})).json().data[0].held_by as string | null;
  expect(await next(julian)).toBe(one.id);
  expect([await holder(), await next(camila), (await queue(julian)).mine]).toEqual(['Julián Prada', null, 1]);
  await send(app, julian.token, 'POST', '/logout');
  expect([await holder(), await next(camila)]).toEqual([null, one.id]);
  await db.updateTable('staff_users').set({ active: false }).where('id', '=', camila.id).execute();
  expect([await holder(), await next(beatriz)]).toEqual([null, one.id]);
  await db.updateTable('staff_users').set({ active: true }).where('id', '=', camila.id).execute();
});
