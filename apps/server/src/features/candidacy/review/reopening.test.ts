import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  as,
  enrol,
  formFor,
  mailedCode,
  readyToSubmit,
  submit,
  validate,
  verifyCode,
} from '../../../testing/clients/candidate-client.ts';
import { disown, linkMailedTo } from '../../../testing/clients/candidate-links.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let administrator: Employee & { token: string };
let reviewer: Employee & { token: string };
let auditor: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  administrator = await hireAndLogIn(app, 'ADMINISTRADOR', 'Laura Peña');
  reviewer = await hireAndLogIn(app, 'REVISOR');
  auditor = await hireAndLogIn(app, 'AUDITOR');
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2025-09-01T15:00:00Z'));

let last = 32_000_000;
const next = () => String(++last);
const ownersAddress = (number: string) => `cc${number}@demo.test`;
const declaredAddress = (number: string) => `nueva${number}@correo.test`;
const REASON = 'El titular llamó y dijo que no fue él.';

const reopen = (id: number, payload: object = { reason: REASON }, who = administrator) =>
  send(app, who.token, 'POST', `/candidates/${id}/reopen`, payload);

async function submitted() {
  const number = next();
  const { token, id } = await readyToSubmit(app, number);
  expect((await submit(app, token, id)).statusCode).toBe(200);
  return { number, token, id };
}

async function ownerSignsIn(number: string) {
  app.clock.advance(61);
  const answer = await validate(app, number);
  expect(answer.statusCode).toBe(202);
  expect(answer.json().email).toMatch(/^cc3\*+@demo\.test$/);
  const entered = await verifyCode(app, number, await mailedCode(app, ownersAddress(number)));
  expect(entered.statusCode).toBe(200);
  return entered.json<{ token_info: { token: string }; data: { id: number; radicado: string | null } }>();
}

describe('reopening a submitted registration', () => {
  test('notifies both addresses, and gives an editable copy to the holder of the register’s address', async () => {
    const { number, token, id } = await submitted();
    const answer = await reopen(id);
    expect(answer.statusCode).toBe(200);
    for (const address of [ownersAddress(number), declaredAddress(number)]) {
      const [mail] = await mailsTo(app, address);
      expect(mail?.subject).toBe('Su inscripción fue reabierta');
      expect(mail?.text).toContain(`Motivo: ${REASON}`);
    }
    // The session that submitted it can no longer request the receipt or the PDF.
    expect((await submit(app, token, id)).statusCode).toBe(401);
    const before = (await mailsTo(app, declaredAddress(number))).length;
    const { token_info, data } = await ownerSignsIn(number);
    expect(await mailsTo(app, declaredAddress(number))).toHaveLength(before);
    expect(data.id).not.toBe(id);
    expect(data.radicado).toBeNull();

    const headers = as(token_info.token);
    const payload = { ...formFor(number), physical_address: 'Carrera 1 # 2-3' };
    const saved = await app.inject({ method: 'PUT', url: `/api/candidates/${data.id}`, headers, payload });
    expect(saved.json().data).toMatchObject({ physical_address: 'Carrera 1 # 2-3' });
    const documents = await app.inject({ url: `/api/candidates/${data.id}/documents`, headers });
    expect(documents.json().data).toHaveLength(3);
    const again = await submit(app, token_info.token, data.id);

    const old = (await get(app, reviewer.token, `/candidates/${id}`)).json().data;
    expect(again.json().data.radicado).not.toBe(old.radicado);
    expect(old).toMatchObject({
      set_aside: { as: 'reopened' },
      radicado: expect.stringMatching(/^2025-C-\d{8}$/),
      physical_address: 'Calle 10 # 20-30',
      has_other_current: true,
    });
    const now = (await get(app, reviewer.token, `/candidates/${data.id}`)).json().data;
    expect(now).toMatchObject({
      reopened: { by: 'Laura Peña', reason: REASON },
      review_status: 'PENDIENTE',
      other_set_aside: [{ id, as: 'reopened' }],
    });
    expect((await get(app, reviewer.token, `/candidates/${id}/consolidated`)).statusCode).toBe(200);
    const entry = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_name', 'properties'])
      .where('event', '=', 'registration_reopened')
      .where('subject_id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      causer_name: 'Laura Peña',
      properties: { candidate_id: data.id, reopened_from: id, reason: REASON },
    });
  });

  test('the copy can be disowned by the link in its mail; the former link says that the registration was reopened', async () => {
    const { number, id } = await submitted();
    const old = await linkMailedTo(app, ownersAddress(number));
    await reopen(id);
    expect((await disown(app, old)).json().data.state).toBe('reopened');
    expect((await disown(app, await linkMailedTo(app, ownersAddress(number)))).json().data.state).toBe('frozen');
  });

  test.each(['APROBADO', 'PARA_SUBSANAR', 'SUBSANADO'] as const)(
    'keeps decisions (%s) on the former registration and starts the copy without any',
    async (status) => {
      const one = await submittedCandidate(app, { status, reviewer });
      await enrol(app, one.number);
      expect((await reopen(one.id)).statusCode).toBe(200);
      const former = (await get(app, reviewer.token, `/candidates/${one.id}`)).json().data;
      expect(former).toMatchObject({ review_status: status, set_aside: { as: 'reopened' } });
      expect(former.reviews).not.toEqual([]);
      const copy = await app.database.db
        .selectFrom('candidates')
        .innerJoin('documents', 'documents.candidate_id', 'candidates.id')
        .select(['candidates.review_status', 'documents.review_status as document', 'documents.phase'])
        .where('reopened_from', '=', one.id)
        .execute();
      expect(copy).toHaveLength(3);
      for (const document of copy) {
        expect(document).toEqual({ review_status: 'PENDIENTE', document: 'PENDIENTE', phase: 'inscription' });
      }
    },
  );

  test('a final rejection stays final', async () => {
    const one = await submittedCandidate(app, { status: 'RECHAZADO', reviewer });
    await enrol(app, one.number);
    const answer = await reopen(one.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('esa decisión es definitiva');
  });
});

describe('reopening a frozen registration', () => {
  test('gives it back to its owner, by code to the register’s address', async () => {
    const { number, id } = await submitted();
    await disown(app, await linkMailedTo(app, ownersAddress(number)));
    expect((await reopen(id)).statusCode).toBe(200);
    const { data } = await ownerSignsIn(number);
    expect(data).toMatchObject({ identification_number: number, radicado: null });
    const old = (await get(app, reviewer.token, `/candidates/${id}`)).json().data;
    expect(old.set_aside.as).toBe('disowned');
  });

  test('is refused once its owner has begun another one', async () => {
    const number = next();
    const { id } = await readyToSubmit(app, number);
    await disown(app, await linkMailedTo(app, ownersAddress(number)));
    const { token_info } = await ownerSignsIn(number);
    const payload = formFor(number);
    await app.inject({ method: 'POST', url: '/api/candidates', headers: as(token_info.token), payload });
    const answer = await reopen(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('La persona ya tiene otra inscripción en curso.');
  });
});

describe('permission to reopen', () => {
  test('is refused to reviewers, auditors, candidates and strangers', async () => {
    const { number, token, id } = await submitted();
    expect((await reopen(id, { reason: REASON }, reviewer)).statusCode).toBe(403);
    expect((await reopen(id, { reason: REASON }, auditor)).statusCode).toBe(403);
    const url = `/api/candidates/${id}/reopen`;
    const payload = { reason: REASON };
    expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url, payload, headers: as(token) })).statusCode).toBe(401);
    expect((await validate(app, number)).json().code).toBe('registration_finalized');
  });

  test.each([{}, { reason: '' }, { reason: '  no  ' }, { reason: 'x'.repeat(501) }])(
    'needs a reason of 5 to 500 characters (%#)',
    async (payload) => {
      const { id } = await submitted();
      const answer = await reopen(id, payload);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(['reason']);
    },
  );

  test('is refused outside the inscription window', async () => {
    const { id } = await submitted();
    app.clock.set('2025-09-30T22:00:00Z');
    const login = await hireAndLogIn(app, 'ADMINISTRADOR');
    const answer = await reopen(id, { reason: REASON }, login);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('Las inscripciones cerraron el 30/09/2025 a las 17:00.');
  });

  test('a draft that nobody disowned is not found', async () => {
    const { id } = await readyToSubmit(app, next());
    expect((await reopen(id)).statusCode).toBe(404);
  });

  test('two administrators at once: exactly one reopens, and the other is told why not', async () => {
    const { number, id } = await submitted();
    const answers = await Promise.all([reopen(id), reopen(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await app.database.pool.query(
      'select id from candidates where identification_number = $1 and set_aside_at is null',
      [number],
    );
    expect(rows).toHaveLength(1);
  });
});
