import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, get, hireAndLogIn, type LoggedIn, send } from '../../../testing/clients/staff-client.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let camila: LoggedIn;
let julian: LoggedIn;
let beatriz: LoggedIn;
beforeAll(async () => {
  app = await openTestApp();
  camila = await hireAndLogIn(app, 'REVISOR');
  julian = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
  beatriz = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.database;
  await db.deleteFrom('assignments').execute();
  await db.deleteFrom('presence').execute();
  await db
    .updateTable('candidates')
    .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
    .where('set_aside_at', 'is', null)
    .execute();
});

type Status = 'PENDIENTE' | 'SUBSANADO' | 'PARA_SUBSANAR' | 'APROBADO';
/** A candidacy that has waited for some minutes. */
const waiting = async (minutes: number, status: Status = 'PENDIENTE', changes: object = {}) => {
  const submitted_at = new Date(app.clock.now().getTime() - minutes * 60_000);
  return (await submittedCandidate(app, { status, reviewer: camila, changes: { submitted_at, ...changes } })).id;
};
const several = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => waiting(index + 1)));

const assign = (who: LoggedIn, ids: number[], to: LoggedIn[], from: LoggedIn | null = null) =>
  send(app, who.token, 'POST', '/candidates/assign', {
    files: ids.map((id) => ({ id, from: from?.id ?? null })),
    to: to.map(({ id }) => id),
  });
const reasonsOf = async (answer: ReturnType<typeof assign>): Promise<unknown> =>
  Object.fromEntries(
    (await answer).json().data.left_out.map(({ id, reason }: { id: number; reason: string }) => [id, reason]),
  );
const ownerOf = async (id: number) =>
  (await app.database.db.selectFrom('assignments').select('staff_id').where('candidate_id', '=', id).executeTakeFirst())
    ?.staff_id ?? null;
const listed = async (who: LoggedIn, query = '') =>
  ((await ask(app, who.token, `/candidates/search?${query}`)).json().data as { id: number }[]).map(({ id }) => id);
const next = async (who: LoggedIn, body: object = {}) =>
  (await send(app, who.token, 'POST', '/candidates/next', { stage: 'first', ...body })).json().data?.id ?? null;
const logOf = (id: number) =>
  app.database.db
    .selectFrom('activity_log')
    .select(['event', 'causer_id', 'personal_properties as said'])
    .where('subject_type', '=', 'candidate')
    .where('subject_id', '=', id)
    .where('event', 'like', 'candidacy_%')
    .orderBy('id')
    .execute();

describe('an assignment', () => {
  test('to one person is by an administrator, with a line in the log of each candidacy', async () => {
    const ids = await several(2);
    const answer = await assign(beatriz, ids, [julian]);
    expect(answer.json()).toEqual({
      message: 'Se asignaron 2 candidaturas.',
      data: { left_out: [], parts: [{ name: 'Julián Prada', files: 2 }] },
    });
    for (const id of ids) {
      expect(await ownerOf(id)).toBe(julian.id);
      expect(await logOf(id)).toEqual([
        {
          event: 'candidacy_assigned',
          causer_id: String(beatriz.id),
          said: { assigned_to: 'Julián Prada', previously: null },
        },
      ]);
    }
  });

  test('to several people is in equal parts, without what one may not decide', async () => {
    const [own, recused, ...free] = [
      await waiting(9, 'PENDIENTE', { identification_number: julian.number }),
      await waiting(8),
      ...(await several(4)),
    ];
    await send(app, julian.token, 'POST', `/candidates/${recused}/recusal`, { reason: 'Es mi hermana.' });
    // The first reviewer can't make the final review.
    const corrected = await waiting(7, 'SUBSANADO');
    const all = [own, recused, ...free, corrected];
    const { data } = (await assign(beatriz, all, [camila, julian])).json();
    expect(data.left_out).toEqual([]);
    expect(data.parts.map(({ files }: { files: number }) => files).toSorted()).toEqual([3, 4]);
    expect([await ownerOf(own), await ownerOf(recused), await ownerOf(corrected)]).toEqual([
      camila.id,
      camila.id,
      julian.id,
    ]);
  });

  test('leaves out by name what nobody chosen may decide, is decided or no longer counts, and says who got none', async () => {
    const own = await waiting(5, 'PENDIENTE', { identification_number: julian.number });
    const [approved, gone] = [await waiting(4, 'APROBADO'), await waiting(3)];
    await app.database.db
      .updateTable('candidates')
      .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
      .where('id', '=', gone)
      .execute();
    const answer = await assign(beatriz, [own, approved, gone], [julian]);
    expect(answer.json().data.parts).toEqual([{ name: 'Julián Prada', files: 0 }]);
    expect(answer.json().data.left_out[0].radicado).toMatch(/^2025-T-/);
    expect(await reasonsOf(Promise.resolve(answer))).toEqual({
      [own]: 'for_others',
      [approved]: 'decided',
      [gone]: 'set_aside',
    });
  });

  test('two assignments at once: one counts and the other is told; repeating it changes nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await waiting(5);
      const reasons = await Promise.all([
        reasonsOf(assign(beatriz, [id], [julian])),
        reasonsOf(assign(beatriz, [id], [camila])),
      ]);
      expect(reasons.map((one) => JSON.stringify(one)).toSorted()).toEqual([`{"${id}":"reassigned"}`, '{}']);
      const owner = (await ownerOf(id)) === julian.id ? julian : camila;
      expect(await reasonsOf(assign(beatriz, [id], [owner]))).toEqual({});
      expect(await logOf(id)).toHaveLength(1);
    }
  });

  test('is refused to somebody who does not review, of what is not of the process, and to whom may not assign', async () => {
    const id = await waiting(5);
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    const code = async (answer: ReturnType<typeof assign>) => (await answer).json().code;
    expect(await code(assign(beatriz, [id], [auditor]))).toBe('reviewer_unavailable');
    expect(await code(assign(beatriz, [id, 999_999], [julian]))).toBe('not_found');
    expect(await code(assign(camila, [id], [julian]))).toBe('forbidden');
    expect(await code(assign(camila, [id], [camila, julian]))).toBe('forbidden');
    expect(await code(assign(auditor, [id], [auditor]))).toBe('forbidden');
    expect((await assign(beatriz, [], [julian])).statusCode).toBe(422);
    expect(await ownerOf(id)).toBeNull();
  });

  test('keeps nobody else from deciding', async () => {
    const one = await submittedCandidate(app, { status: 'PENDIENTE', reviewer: camila });
    await assign(beatriz, [one.id], [julian]);
    const documents = one.documents.map(({ id }) => ({ id, review_status: 'APROBADO' }));
    const decided = { candidate_id: one.id, observation: 'Todo está en orden.', documents };
    expect((await send(app, camila.token, 'POST', '/candidates/review', decided)).statusCode).toBe(200);
  });
});

test('a reviewer takes a candidacy over from another, and the log says from whom', async () => {
  const id = await waiting(5);
  await assign(beatriz, [id], [julian]);
  expect((await assign(camila, [id], [camila], julian)).json().message).toBe('La candidatura es suya.');
  expect(await ownerOf(id)).toBe(camila.id);
  expect((await logOf(id)).at(-1)).toEqual({
    event: 'candidacy_taken',
    causer_id: String(camila.id),
    said: { assigned_to: 'Camila Duarte', previously: 'Julián Prada' },
  });
});

describe('a candidacy becomes nobody’s', () => {
  test('where its reviewer declares a conflict of interest', async () => {
    const [id, other] = await several(2);
    await assign(beatriz, [id ?? 0, other ?? 0], [julian]);
    await send(app, julian.token, 'POST', `/candidates/${id}/recusal`, { reason: 'Es mi hermana.' });
    expect([await ownerOf(id ?? 0), await ownerOf(other ?? 0)]).toEqual([null, julian.id]);
    expect((await logOf(id ?? 0)).map(({ event }) => event)).toEqual(['candidacy_assigned', 'candidacy_unassigned']);
  });

  test.each([{ active: false }, { role: 'AUDITOR' }])(
    'where its reviewer may not review any more: %o',
    async (change) => {
      const leaving = await hireAndLogIn(app, 'REVISOR', 'Laura Rey');
      const [undecided, approved] = [await waiting(5), await waiting(4)];
      await assign(beatriz, [undecided, approved], [leaving]);
      await app.database.db
        .updateTable('candidates')
        .set({ review_status: 'APROBADO' })
        .where('id', '=', approved)
        .execute();
      expect((await send(app, beatriz.token, 'PATCH', `/admin/staff/${leaving.id}`, change)).statusCode).toBe(200);
      expect(await ownerOf(undecided)).toBeNull();
      expect((await logOf(undecided)).at(-1)).toEqual({
        event: 'candidacy_unassigned',
        causer_id: String(beatriz.id),
        said: { previously: 'Laura Rey' },
      });
      expect(await ownerOf(approved)).toBe(leaving.id);
    },
  );

  test('where its reviewer sent it to correction, and another person must decide finally', async () => {
    const one = await submittedCandidate(app, { status: 'PENDIENTE', reviewer: camila });
    await assign(camila, [one.id], [camila]);
    const documents = one.documents.map(({ id }) => ({ id, review_status: 'RECHAZADO', reason: 'No se lee.' }));
    const decided = { candidate_id: one.id, observation: 'No se leen.', documents };
    expect((await send(app, camila.token, 'POST', '/candidates/review', decided)).statusCode).toBe(200);
    expect(await ownerOf(one.id)).toBeNull();
  });
});

test('the next candidacy is one of mine, then one of nobody’s, then one of the others', async () => {
  const [others, free, mine] = [await waiting(30), await waiting(20), await waiting(1)];
  await assign(beatriz, [others], [julian]);
  await assign(beatriz, [mine], [camila]);
  expect(await next(camila)).toBe(mine);
  expect(await next(camila, { after: mine })).toBe(free);
  expect(await next(camila, { after: free })).toBe(others);
  expect(await next(camila, { after: others })).toBe(mine);
});

test('the list says whose each is, begins with mine unless sorted otherwise, and is filtered by whose it is', async () => {
  const [others, free, mine] = [await waiting(30), await waiting(20), await waiting(1)];
  await assign(beatriz, [others], [julian]);
  await assign(beatriz, [mine], [camila]);
  expect(await listed(camila, 'order=waiting')).toEqual([mine, others, free]);
  expect(await listed(julian, 'order=waiting')).toEqual([others, free, mine]);
  expect(await listed(camila, 'order=oldest')).toEqual([others, free, mine]);
  expect(await listed(camila, 'mine=1')).toEqual([mine]);
  expect(await listed(camila, 'assigned_to=nobody')).toEqual([free]);
  expect(await listed(camila, `assigned_to=${julian.id}`)).toEqual([others]);
  const rows = (await ask(app, camila.token, '/candidates/search?order=waiting')).json().data;
  expect(rows.map(({ assigned_to }: { assigned_to: unknown }) => assigned_to)).toEqual([
    { id: camila.id, name: 'Camila Duarte' },
    { id: julian.id, name: 'Julián Prada' },
    null,
  ]);
  const opened = (await get(app, camila.token, `/candidates/${others}`)).json().data;
  expect(opened.assigned_to).toEqual({ id: julian.id, name: 'Julián Prada' });
  expect((await get(app, camila.token, '/candidates/queue')).json().data.first).toMatchObject({ waiting: 3, mine: 1 });
  const reviewers = (await get(app, camila.token, '/candidates/reviewers')).json().data;
  expect(reviewers).toContainEqual({ id: julian.id, name: 'Julián Prada', files: 1 });
  expect(reviewers.map(({ name }: { name: string }) => name)).not.toContain('Laura Rey');
});
