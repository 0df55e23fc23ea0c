import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

type Reviewer = Awaited<ReturnType<typeof hireAndLogIn>>;
let app: TestApp;
let camila: Reviewer;
let julian: Reviewer;
beforeAll(async () => {
  app = await openTestApp();
  camila = await hireAndLogIn(app, 'REVISOR');
  julian = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
});
afterAll(() => app.close());
const setAllAside = () =>
  app.database.db
    .updateTable('candidates')
    .set({ set_aside_at: app.clock.now(), set_aside_as: 'reopened' })
    .where('set_aside_at', 'is', null)
    .execute();
beforeEach(async () => {
  // Removes the candidacies that earlier tests left waiting, and their reviewers.
  const { db } = app.database;
  await db.deleteFrom('presence').execute();
  await setAllAside();
  await db.updateTable('processes').set({ same_reviewer_allowed: false }).execute();
});

type Status = 'PENDIENTE' | 'SUBSANADO' | 'PARA_SUBSANAR' | 'APROBADO';
const MINUTE = 60_000;
/** A candidacy that has waited for some minutes. */
const waiting = async (minutes: number, status: Status = 'PENDIENTE', changes: object = {}) => {
  const since = new Date(app.clock.now().getTime() - minutes * MINUTE);
  const times = status === 'SUBSANADO' ? { corrected_at: since } : {};
  const changed = { submitted_at: since, ...times, ...changes };
  return (await submittedCandidate(app, { status, reviewer: camila, changes: changed })).id;
};
const next = async (who: Reviewer, body: object = {}) =>
  (await send(app, who.token, 'POST', '/candidates/next', { stage: 'first', ...body })).json().data?.id ?? null;
const queueOf = async (who: Reviewer) => (await get(app, who.token, '/candidates/queue')).json().data;
const here = (who: Reviewer, id: number) => send(app, who.token, 'POST', `/candidates/${id}/presence`);

describe('the next candidacy', () => {
  test('is the one that has waited longest, and after the last one the first again', async () => {
    const [young, old, middle] = [await waiting(1), await waiting(30), await waiting(10)];
    expect(await next(camila)).toBe(old);
    expect(await next(camila, { after: old })).toBe(middle);
    expect(await next(camila, { after: middle })).toBe(young);
    expect(await next(camila, { after: young })).toBe(old);
  });

  test('is of the wanted kind', async () => {
    await waiting(30);
    const ies = await submittedCandidate(app, { status: 'PENDIENTE', kind: 'CANDIDATE_IES', reviewer: camila });
    expect(await next(camila, { candidate_type: 'CANDIDATE_IES' })).toBe(ies.id);
  });

  test('is none that somebody else has open or held, until a quarter of an hour after they left', async () => {
    const [old, young] = [await waiting(30), await waiting(1)];
    expect(await next(camila)).toBe(old);
    expect(await next(julian)).toBe(young);
    expect(await next(julian, { after: young })).toBeNull();
    app.clock.advance(15 * 60);
    expect(await next(julian)).toBe(old);
  });

  test('an auditor who looks keeps nobody away', async () => {
    const old = await waiting(30);
    await here(await hireAndLogIn(app, 'AUDITOR'), old);
    expect(await next(camila)).toBe(old);
  });

  test('a candidacy that a reviewer skips is free for the others', async () => {
    const [old, young] = [await waiting(30), await waiting(1)];
    await here(camila, old);
    expect(await next(camila, { after: old })).toBe(young);
    expect(await next(julian)).toBe(old);
  });

  test('reviewers who ask at once get different ones, and as many as there are', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.database.db.deleteFrom('presence').execute();
      await setAllAside();
      const reviewers = [camila, julian, ...(await Promise.all([1, 2, 3].map(() => hireAndLogIn(app, 'REVISOR'))))];
      const ids = [await waiting(4), await waiting(3), await waiting(2), await waiting(1)];
      const taken = await Promise.all(reviewers.map((who) => next(who)));
      expect(new Set(taken)).toEqual(new Set([...ids, null]));
    }
  });

  test('is given neither to auditors nor to strangers', async () => {
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    expect((await send(app, auditor.token, 'POST', '/candidates/next', { stage: 'first' })).statusCode).toBe(403);
    expect((await send(app, 'x'.repeat(43), 'POST', '/candidates/next', { stage: 'first' })).statusCode).toBe(401);
  });
});

describe('four eyes', () => {
  const decide = async (who: Reviewer, id: number) => {
    const { documents } = (await get(app, who.token, `/candidates/${id}`)).json().data;
    const current = (documents as { id: number; current: boolean }[]).filter((document) => document.current);
    return send(app, who.token, 'POST', '/candidates/finish-subsanation', {
      candidate_id: id,
      observation: 'Todo está en orden.',
      is_approved: true,
      documents: current.map((document) => ({ id: document.id, review_status: 'APROBADO' })),
    });
  };

  test('the first reviewer is neither offered the final review nor allowed to make it', async () => {
    const id = await waiting(5, 'SUBSANADO');
    expect(await next(camila, { stage: 'final' })).toBeNull();
    expect((await get(app, camila.token, `/candidates/${id}`)).json().data.needs_other_reviewer).toBe(true);
    const refused = await decide(camila, id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'needs_other_reviewer']);
    expect(await next(julian, { stage: 'final' })).toBe(id);
    expect((await get(app, julian.token, `/candidates/${id}`)).json().data.needs_other_reviewer).toBe(false);
    expect((await decide(julian, id)).statusCode).toBe(200);
  });

  test('an administrator may allow the same person, and the log says when it was the same', async () => {
    const id = await waiting(5, 'SUBSANADO');
    const administrator = await hireAndLogIn(app, 'ADMINISTRADOR');
    const change = { same_reviewer_allowed: true };
    expect((await send(app, camila.token, 'PATCH', '/admin/processes/2025', change)).statusCode).toBe(403);
    expect((await send(app, administrator.token, 'PATCH', '/admin/processes/2025', change)).statusCode).toBe(200);
    expect(await next(camila, { stage: 'final' })).toBe(id);
    expect((await decide(camila, id)).statusCode).toBe(200);
    const entries = await app.database.db
      .selectFrom('activity_log')
      .select(['event', 'properties'])
      .where('event', 'in', ['process_changed', 'candidate_reviewed'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      { event: 'candidate_reviewed', properties: { candidate_id: id, stage: 'final', same_reviewer: true } },
      {
        event: 'process_changed',
        properties: { old: { same_reviewer_allowed: false }, attributes: { same_reviewer_allowed: true } },
      },
    ]);
  });

  test('a candidacy whose time to correct is over waits for its final review too, after older corrections', async () => {
    const corrected = await waiting(5, 'SUBSANADO');
    const late = await waiting(60, 'PARA_SUBSANAR');
    expect(await next(julian, { stage: 'final' })).toBe(corrected);
    const windows = app.database.db.updateTable('windows').where('name', '=', 'correction');
    await windows.set({ closes_at: app.clock.now() }).execute();
    expect(await next(julian, { stage: 'final', after: corrected })).toBe(late);
    await windows.set({ closes_at: app.clock.at('2025-09-30T22:00:00Z') }).execute();
  });
});

test('the queue says how much waits, since when, what is mine, and how much is done', async () => {
  const oldest = app.clock.now().getTime() - 3 * 24 * 60 * MINUTE;
  const old = await waiting(3 * 24 * 60);
  await waiting(1);
  await waiting(20, 'SUBSANADO');
  await here(camila, old);
  const wire = new Date(oldest - 5 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
  expect(await queueOf(camila)).toEqual({
    first: { waiting: 2, for_others: 0, oldest: wire, mine: 1, asked: 0, decided: 1, total: 3 },
    final: { waiting: 1, for_others: 1, oldest: expect.any(String), mine: 0, asked: 0, decided: 0, total: 1 },
    proposals: { waiting: 0 },
  });
  const { first, final } = await queueOf(julian);
  expect([first.mine, final.for_others]).toEqual([0, 0]);
});

describe('the list', () => {
  const named = (first_name: string, first_last_name: string) =>
    waiting(5, 'PENDIENTE', { first_name, second_name: null, first_last_name, second_last_name: 'Peña' });
  const listed = async (who: Reviewer, query: string) =>
    ((await ask(app, who.token, `/candidates/search?${query}`)).json().data as { id: number }[]).map(({ id }) => id);

  test('is searched by words of the name, in any order, without regard to accents or wildcards', async () => {
    const [ana, jose] = [await named('Ana', 'Ñáñez'), await named('José', 'Álvarez')];
    for (const query of ['nanez ana', 'ÑÁÑEZ', 'pena an'])
      expect(await listed(camila, `name=${query}`), query).toEqual([ana]);
    expect(await listed(camila, 'name=alvarez')).toEqual([jose]);
    for (const query of ['%25', '_', 'ana alvarez']) expect(await listed(camila, `name=${query}`), query).toEqual([]);
  });

  test('is sorted by age or by surname', async () => {
    const [young, old] = [
      await waiting(1, 'PENDIENTE', { first_last_name: 'Abad' }),
      await waiting(9, 'PENDIENTE', { first_last_name: 'Zea' }),
    ];
    expect(await listed(camila, '')).toEqual([young, old]);
    expect(await listed(camila, 'order=oldest')).toEqual([old, young]);
    expect(await listed(camila, 'order=name')).toEqual([young, old]);
  });

  test('begins with what waits for the committee, the longest wait first', async () => {
    const [approved, young] = [await waiting(30, 'APROBADO'), await waiting(1)];
    const [correcting, corrected] = [await waiting(20, 'PARA_SUBSANAR'), await waiting(2, 'SUBSANADO')];
    const old = await waiting(9);
    expect(await listed(camila, 'order=waiting')).toEqual([old, corrected, young, correcting, approved]);
  });

  test('says since when each waits and who has it, and shows what is mine alone', async () => {
    const [opened, free] = [await waiting(9), await waiting(1)];
    await here(camila, opened);
    const rows = (await ask(app, julian.token, '/candidates/search')).json().data;
    expect(rows).toMatchObject([
      { id: free, held_by: null, waiting_since: expect.any(String) },
      { id: opened, held_by: 'Camila Duarte' },
    ]);
    expect(await listed(camila, 'mine=1')).toEqual([opened]);
    expect(await listed(julian, 'mine=1')).toEqual([]);
  });

  test('says of each whether the reader or another person must decide it', async () => {
    const forOthers = async (who: Reviewer): Promise<unknown> =>
      Object.fromEntries(
        (await ask(app, who.token, '/candidates/search'))
          .json()
          .data.map((row: { id: number; for_others: boolean }) => [row.id, row.for_others]),
      );
    const corrected = await waiting(1, 'SUBSANADO');
    const own = await waiting(2, 'PENDIENTE', { identification_number: julian.number });
    const recused = await waiting(3);
    const free = await waiting(4);
    await send(app, julian.token, 'POST', `/candidates/${recused}/recusal`, { reason: 'Es mi hermana.' });
    expect(await forOthers(camila)).toEqual({ [corrected]: true, [own]: false, [recused]: false, [free]: false });
    expect(await forOthers(julian)).toEqual({ [corrected]: false, [own]: true, [recused]: true, [free]: false });
    await app.database.db.updateTable('processes').set({ same_reviewer_allowed: true }).execute();
    expect(await forOthers(camila)).toMatchObject({ [corrected]: false });
  });
});

describe('internal notes', () => {
  test('are read by the committee alone, and are in the log without their text', async () => {
    const id = await waiting(5);
    const text = 'La cédula se parece a la de otra candidata.';
    const written = await send(app, camila.token, 'POST', `/candidates/${id}/notes`, { text });
    expect(written.json().data).toMatchObject([{ author: 'Camila Duarte', text }]);
    expect((await get(app, julian.token, `/candidates/${id}`)).json().data.notes).toMatchObject([{ text }]);
    const exported = (await send(app, julian.token, 'POST', '/candidates/export', { format: 'csv' })).body;
    expect(exported).not.toContain(text);
    const { db } = app.database;
    const entry = await db.selectFrom('activity_log').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(entry[1]).toMatchObject({ event: 'review_note_added', properties: { candidate_id: id } });
    expect(JSON.stringify(entry)).not.toContain(text);
  });

  test('are refused when empty, too long, by auditors, and about what does not exist', async () => {
    const id = await waiting(5);
    const write = (who: Reviewer, to: number, text: string) =>
      send(app, who.token, 'POST', `/candidates/${to}/notes`, { text });
    expect((await write(camila, id, '   ')).statusCode).toBe(422);
    expect((await write(camila, id, 'x'.repeat(2001))).statusCode).toBe(422);
    expect((await write(await hireAndLogIn(app, 'AUDITOR'), id, 'Una nota')).statusCode).toBe(403);
    expect((await write(camila, 999_999, 'Una nota')).statusCode).toBe(404);
  });
});

test('a document with the same bytes as another candidate’s is marked, and a person’s own files are not', async () => {
  const [ana, jose] = [await waiting(2), await waiting(1)];
  const { db } = app.database;
  // The fixtures' files are all alike: here each is its own but for one, which is the other's certificate.
  await sql`alter table documents disable trigger user`.execute(db);
  await sql`update documents set sha256 = decode(lpad(id::text, 64, '0'), 'hex')`.execute(db);
  await sql`update documents set sha256 = decode(repeat('ab', 32), 'hex')
    where candidate_id in (${ana}, ${jose}) and document_type_id = 3`.execute(db);
  await sql`alter table documents enable trigger user`.execute(db);
  const detailOf = async (id: number) => (await get(app, camila.token, `/candidates/${id}`)).json().data;
  const { shared_files, documents } = await detailOf(ana);
  const certificate = (documents as { id: number; document_type: string }[]).find(
    ({ document_type }) => document_type === 'Antecedentes',
  );
  expect(shared_files).toEqual([
    {
      document_id: certificate?.id,
      candidate_id: jose,
      candidate_name: expect.stringContaining(' '),
      document_type: 'Antecedentes',
    },
  ]);
  expect((await detailOf(await waiting(1))).shared_files).toEqual([]);
});
