import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  allDocuments,
  as,
  enrol,
  formFor,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  upload,
  validate,
  verifyCode,
} from '../../../testing/clients/candidate-client.ts';
import { disown, linkMailedTo, readLink } from '../../../testing/clients/candidate-links.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../../testing/elections/first-process.ts';
import { archive } from '../../../testing/fixtures/finished-process.ts';
import { simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR');
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2025-09-01T15:00:00Z'));

let last = 31_000_000;
const next = () => String(++last);
const ownersAddress = (number: string) => `cc${number}@demo.test`;
const declaredAddress = (number: string) => `nueva${number}@correo.test`;

const entriesOf = (id: number) =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['event', 'causer_name', 'properties'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

/** What a stranger who knows a document number does: registers in that name, to the end. */
async function takenOver(): Promise<{ number: string; token: string; id: number }> {
  const number = next();
  const { token, id } = await readyToSubmit(app, number);
  return { number, token, id };
}

async function ownerSignsIn(number: string, kind: 'CANDIDATE_ACCOUNTANT' | 'CANDIDATE_IES' = 'CANDIDATE_ACCOUNTANT') {
  app.clock.advance(61);
  expect((await validate(app, number, kind)).statusCode).toBe(202);
  const admitted = await verifyCode(app, number, await mailedCode(app, ownersAddress(number)), kind);
  expect(admitted.statusCode).toBe(200);
  return admitted.json<{ token_info: { token: string }; data: unknown }>();
}

describe('the takeover of a candidacy, and its end', () => {
  test('the register’s address is told when the first data is saved, and both addresses of the submission', async () => {
    const { number, token, id } = await takenOver();
    const [begun, ...others] = await mailsTo(app, ownersAddress(number));
    expect(others).toEqual([]);
    expect(begun?.subject).toBe('Se inició una inscripción a su nombre');
    expect(begun?.text).toContain('No fui yo: http://127.0.0.1:3000/no-fui-yo#token=');
    expect(await mailsTo(app, declaredAddress(number))).toEqual([]);

    await submit(app, token, id);
    const [registered] = await mailsTo(app, ownersAddress(number));
    const [declared] = await mailsTo(app, declaredAddress(number));
    expect(registered?.subject).toMatch(/^Inscripción recibida: radicado 2025-C-/);
    expect(declared?.subject).toBe(registered?.subject);
    expect(registered?.text).toContain('¿No fue usted quien hizo esta inscripción? No fui yo: http');
    expect(declared?.text).not.toContain('No fui yo');
    expect(declared?.html).not.toContain('no-fui-yo');
  });

  test('addresses that differ only in case are one, and its mail has the link', async () => {
    const number = next();
    await enrol(app, number);
    const token = await signIn(app, number);
    const payload = { ...formFor(number), email: ownersAddress(number).toUpperCase() };
    const saved = await app.inject({ method: 'POST', url: '/api/candidates', headers: as(token), payload });
    const { id } = saved.json().data;
    await upload(app, token, id, await allDocuments());
    await submit(app, token, id);
    const receipts = await app.database.db
      .selectFrom('outbox')
      .select(['to_address', 'text'])
      .where('topic', '=', 'registration_receipt')
      .where('to_address', 'ilike', ownersAddress(number))
      .execute();
    expect(receipts).toEqual([
      { to_address: ownersAddress(number), text: expect.stringContaining('/no-fui-yo#token=') },
    ]);
  });

  test('opening the link changes nothing; its button freezes, and no call of the stranger works any more', async () => {
    const { number, token, id } = await takenOver();
    const link = await linkMailedTo(app, ownersAddress(number));
    for (let look = 0; look < 3; look++) {
      expect((await readLink(app, link)).json().data).toMatchObject({ state: 'freezable', may_register: true });
    }
    expect((await app.inject({ url: '/api/applicant/me', headers: as(token) })).statusCode).toBe(200);

    const frozen = await disown(app, link);
    expect(frozen.statusCode).toBe(200);
    expect(frozen.json()).toMatchObject({
      message: 'La inscripción quedó congelada.',
      data: { state: 'frozen', may_register: true },
    });

    const headers = as(token);
    const [document] = await app.database.db
      .selectFrom('documents')
      .select('id')
      .where('candidate_id', '=', id)
      .execute();
    const answers = await Promise.all([
      app.inject({ url: '/api/applicant/me', headers }),
      app.inject({ method: 'POST', url: '/api/applicant/refresh-token', headers }),
      app.inject({ method: 'POST', url: '/api/candidates', headers, payload: formFor(number) }),
      app.inject({ method: 'PUT', url: `/api/candidates/${id}`, headers, payload: formFor(number) }),
      app.inject({ url: `/api/candidates/${id}/consolidated-preview`, headers }),
      app.inject({ url: `/api/candidates/${id}/documents`, headers }),
      app.inject({ url: `/api/documents/${document?.id}/file`, headers }),
      app.inject({ method: 'DELETE', url: `/api/documents/${document?.id}`, headers }),
      upload(app, token, id, [{ type: 2, name: 'otra.pdf', bytes: simplePdf() }]),
      submit(app, token, id),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'registration_frozen',
        message: expect.stringContaining('Quedó congelada: no se puede continuar ni modificar.'),
      });
    }
    const [declared] = await mailsTo(app, declaredAddress(number));
    expect(declared?.subject).toBe('Recibimos un aviso «No fui yo»');
    expect((await mailsTo(app, ownersAddress(number)))[0]?.subject).toBe('Recibimos un aviso «No fui yo»');
    expect((await entriesOf(id)).at(-1)).toEqual({
      event: 'registration_disowned',
      causer_name: 'Ana Peña Ávila',
      properties: {
        candidate_id: id,
        old_status: 'UPLOAD_CANDIDATE_DOCUMENT',
        review_status: 'PENDIENTE',
      },
    });
  });

  test('freezing a submitted registration takes the receipt and the PDF from the session that submitted it', async () => {
    const { number, token, id } = await takenOver();
    await submit(app, token, id);
    expect((await submit(app, token, id)).statusCode).toBe(200);
    await disown(app, await linkMailedTo(app, ownersAddress(number)));
    expect((await submit(app, token, id)).json().code).toBe('registration_frozen');
    const preview = await app.inject({ url: `/api/candidates/${id}/consolidated-preview`, headers: as(token) });
    expect(preview.json().code).toBe('registration_frozen');
  });

  test('a code that the stranger asked for before the freeze opens nothing after it', async () => {
    const { number, token } = await takenOver();
    await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token) });
    await validate(app, number);
    const code = await mailedCode(app, declaredAddress(number));
    await disown(app, await linkMailedTo(app, ownersAddress(number)));
    expect((await verifyCode(app, number, code)).json().code).toBe('dead_code');
  });

  test('after the freeze, a registration of either kind begins with a code to the register’s address alone', async () => {
    const { number, id } = await takenOver();
    const link = await linkMailedTo(app, ownersAddress(number));
    await disown(app, link);
    const before = (await mailsTo(app, declaredAddress(number))).length;

    const answer = await validate(app, number, 'CANDIDATE_IES');
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({
      code_required: true,
      message: 'Le enviamos un código al correo del registro profesional para comprobar que este documento es suyo.',
      email: expect.stringMatching(/^cc3\*+@demo\.test$/),
    });
    expect(await mailsTo(app, declaredAddress(number))).toHaveLength(before);

    const { token_info, data } = await ownerSignsIn(number, 'CANDIDATE_IES');
    expect(data).toBeNull();
    const own = await register(app, token_info.token, number, 'CANDIDATE_IES');
    expect(own).not.toBe(id);
    await upload(app, token_info.token, own, await allDocuments('CANDIDATE_IES'));
    expect((await submit(app, token_info.token, own)).statusCode).toBe(200);

    // The old link still refers to the stranger's registration only.
    expect((await disown(app, link)).json().data.state).toBe('frozen');
    const mine = await get(app, reviewer.token, `/candidates/${own}`);
    expect(mine.json().data).toMatchObject({
      set_aside: null,
      other_set_aside: [{ id, as: 'disowned' }],
    });
  });

  test('the stranger can’t begin again while the owner has only a session, nor after it ended', async () => {
    const { number } = await takenOver();
    await disown(app, await linkMailedTo(app, ownersAddress(number)));
    const { token_info } = await ownerSignsIn(number);
    expect((await validate(app, number)).json().code).toBe('active_session');
    await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token_info.token) });
    app.clock.advance(61);
    expect((await validate(app, number)).statusCode).toBe(202);
  });

  test('a frozen registration is excluded from all counts, and staff see it as set aside', async () => {
    const { number, token, id } = await takenOver();
    await submit(app, token, id);
    const total = async () => (await get(app, reviewer.token, '/candidates/statistics')).json().data.total_candidates;
    const days = async () =>
      (await get(app, reviewer.token, '/statistics/timeline'))
        .json<{ data: { registrations: number }[] }>()
        .data.reduce((sum, day) => sum + day.registrations, 0);
    const [totalBefore, daysBefore] = [await total(), await days()];
    await disown(app, await linkMailedTo(app, ownersAddress(number)));

    expect(await total()).toBe(totalBefore - 1);
    expect(await days()).toBe(daysBefore - 1);
    const list = await send(app, reviewer.token, 'POST', '/candidates/search', { identification_number: number });
    expect(list.json().data).toEqual([]);
    const csv = await send(app, reviewer.token, 'POST', '/candidates/export', {
      format: 'csv',
      identification_number: number,
    });
    expect(csv.body).not.toContain(number);

    const detail = await get(app, reviewer.token, `/candidates/${id}`);
    expect(detail.json().data).toMatchObject({ set_aside: { as: 'disowned' }, documents: expect.any(Array) });
    const documents = detail.json<{ data: { documents: { id: number }[] } }>().data.documents;
    expect(documents).toHaveLength(3);
    expect((await get(app, reviewer.token, `/documents/${documents[0]?.id}/file`)).statusCode).toBe(200);
    expect((await get(app, reviewer.token, `/candidates/${id}/consolidated`)).statusCode).toBe(200);
    const setAside = await get(app, reviewer.token, '/candidates/set-aside');
    expect(setAside.json().data[0]).toMatchObject({ id, identification_number: number, set_aside: { as: 'disowned' } });
    const review = await app.inject({
      method: 'POST',
      url: '/api/candidates/review',
      headers: as(reviewer.token),
      payload: {
        candidate_id: id,
        observation: 'Documentos legibles.',
        documents: documents.map((document) => ({ id: document.id, review_status: 'APROBADO' })),
      },
    });
    expect(review.json().code).toBe('registration_set_aside');
  });

  test('the database keeps what is set aside from every later change', async () => {
    const { number, id } = await takenOver();
    await disown(app, await linkMailedTo(app, ownersAddress(number)));
    const { db } = app.database;
    const refused = { code: '23000' };
    const candidate = db.updateTable('candidates').where('id', '=', id);
    await expect(candidate.set({ email: 'otro@demo.test' }).execute()).rejects.toMatchObject(refused);
    await expect(db.deleteFrom('documents').where('candidate_id', '=', id).execute()).rejects.toMatchObject(refused);
  });
});

describe('concurrent calls during a freeze', () => {
  test('freeze and submission at once: the registration is frozen, submitted before or never', async () => {
    for (let round = 0; round < 3; round++) {
      const { number, token, id } = await takenOver();
      const link = await linkMailedTo(app, ownersAddress(number));
      const [submitted, frozen] = await Promise.all([submit(app, token, id), disown(app, link)]);
      expect(frozen.statusCode).toBe(200);
      // 404: the session was read before the freeze, and the registration after it.
      expect([200, 403, 404]).toContain(submitted.statusCode);
      const detail = (await get(app, reviewer.token, `/candidates/${id}`)).json().data;
      expect(detail.set_aside).toMatchObject({ as: 'disowned' });
      expect(detail.submitted_at !== null).toBe(submitted.statusCode === 200);
      expect((await submit(app, token, id)).statusCode).toBe(403);
    }
  });

  test('no upload, save or first data of the stranger is committed after a concurrent freeze', async () => {
    const { number, token, id } = await takenOver();
    const link = await linkMailedTo(app, ownersAddress(number));
    const pdf = simplePdf();
    const calls = [
      ...Array.from({ length: 3 }, () => upload(app, token, id, [{ type: 2, name: 'otra.pdf', bytes: pdf }])),
      app.inject({ method: 'PUT', url: `/api/candidates/${id}`, headers: as(token), payload: formFor(number) }),
      app.inject({ method: 'POST', url: '/api/candidates', headers: as(token), payload: formFor(number) }),
    ];
    const [frozen, ...answers] = await Promise.all([disown(app, link), ...calls]);
    expect(frozen.statusCode).toBe(200);
    for (const answer of answers) expect([200, 403, 404]).toContain(answer.statusCode);
    const registrations = await app.database.db
      .selectFrom('candidates')
      .select(['id', 'set_aside_as'])
      .where('identification_number', '=', number)
      .execute();
    expect(registrations).toEqual([{ id, set_aside_as: 'disowned' }]);
    const events = (await entriesOf(id)).map(({ event }) => event);
    expect(events.indexOf('registration_disowned')).toBe(events.length - 1);
  });

  test('freeze and the stranger’s login by code at once: no session survives', async () => {
    for (let round = 0; round < 5; round++) {
      const { number, token } = await takenOver();
      await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token) });
      await validate(app, number);
      const code = await mailedCode(app, declaredAddress(number));
      const link = await linkMailedTo(app, ownersAddress(number));
      const [entered] = await Promise.all([verifyCode(app, number, code), disown(app, link)]);
      if (entered.statusCode !== 200) continue;
      const headers = as(entered.json().token_info.token);
      expect((await app.inject({ url: '/api/applicant/me', headers })).statusCode).toBe(403);
    }
  });

  test('a link that is used many times concurrently freezes once, notifies once and gives the same answer', async () => {
    const { number, id } = await takenOver();
    const link = await linkMailedTo(app, ownersAddress(number));
    const answers = await Promise.all(Array.from({ length: 5 }, () => disown(app, link)));
    for (const answer of answers) expect(answer.json().data).toMatchObject({ state: 'frozen' });
    const events = (await entriesOf(id)).filter(({ event }) => event === 'registration_disowned');
    expect(events).toHaveLength(1);
    const mails = (await mailsTo(app, ownersAddress(number))).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject === 'Recibimos un aviso «No fui yo»')).toHaveLength(1);
  });
});

describe('the link that disowns a registration', () => {
  test.each(['', 'x'.repeat(43), `0-1-${'0'.repeat(32)}`])(
    'a forged link (%j) opens and freezes nothing',
    async (token) => {
      for (const answer of [await readLink(app, token), await disown(app, token)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json().code).toBe('unknown_disown_link');
      }
    },
  );

  test('is stored nowhere, and appears in no log', async () => {
    const { number } = await takenOver();
    const link = await linkMailedTo(app, ownersAddress(number));
    await disown(app, link);
    expect(app.log()).not.toContain(link);
    // The mail itself is all that holds it.
    await app.database.db.deleteFrom('outbox').execute();
    const { rows } = await app.database.pool.query<{ xml: string }>(
      "select database_to_xml(true, true, '')::text as xml",
    );
    expect(rows[0]?.xml).toContain(number);
    expect(rows[0]?.xml).not.toContain(link.slice(-32));
  });

  test('after the close it freezes nothing, says what to do and marks the candidacy for the reviewers, once', async () => {
    const { number, token, id } = await takenOver();
    await submit(app, token, id);
    const link = await linkMailedTo(app, ownersAddress(number));
    app.clock.set('2025-09-30T22:00:00Z');
    expect((await readLink(app, link)).json().data).toMatchObject({
      state: 'reportable',
      may_register: false,
      closed_reason: 'Las inscripciones cerraron el 30/09/2025 a las 17:00.',
    });
    for (let press = 0; press < 2; press++) {
      expect((await disown(app, link)).json()).toMatchObject({
        message: 'Avisamos a la Junta que esta inscripción no es suya.',
        data: { state: 'reported' },
      });
    }
    app.clock.set('2025-09-01T15:00:00Z');
    const detail = (await get(app, reviewer.token, `/candidates/${id}`)).json().data;
    expect(detail).toMatchObject({ set_aside: null, disowned_on: '2025-09-30' });
    const list = await send(app, reviewer.token, 'POST', '/candidates/search', { identification_number: number });
    expect(list.json().data[0]).toMatchObject({ id, disowned_on: '2025-09-30' });
    const events = (await entriesOf(id)).filter(({ event }) => event === 'registration_disputed');
    expect(events).toHaveLength(1);
    // After the window is extended, the same link freezes.
    expect((await disown(app, link)).json().data.state).toBe('frozen');
  });
});

test('no route for applicants reveals data of the register', async () => {
  const number = next();
  const registered = { email: `secreto${number}@demo.test`, mobile_phone: '3119998877', professional_card: '98765-T' };
  await enrol(app, number, registered);
  const admitted = await validate(app, number);
  const answers = [admitted];
  const { token } = admitted.json().token_info;
  const headers = as(token);
  const saved = await app.inject({ method: 'POST', url: '/api/candidates', headers, payload: formFor(number) });
  const { id } = saved.json().data;
  const payload = formFor(number);
  answers.push(
    saved,
    await upload(app, token, id, await allDocuments()),
    await app.inject({ method: 'PUT', url: `/api/candidates/${id}`, headers, payload }),
    await app.inject({ url: '/api/applicant/me', headers }),
    await app.inject({ url: `/api/candidates/${id}/documents`, headers }),
    await app.inject({ url: `/api/candidates/${id}`, headers }),
    await readLink(app, await linkMailedTo(app, registered.email)),
  );
  await app.inject({ method: 'POST', url: '/api/applicant/logout', headers });
  answers.push(await validate(app, number));
  const entered = await verifyCode(app, number, await mailedCode(app, registered.email));
  answers.push(entered, await submit(app, entered.json().token_info.token, id));
  for (const answer of answers) {
    for (const secret of Object.values(registered)) expect(answer.body).not.toContain(secret);
  }
  const detail = (await get(app, reviewer.token, `/candidates/${id}`)).json().data;
  expect(detail.register).toMatchObject(registered);
});

// The last test of the file: an archived process takes no registrations.
test('once the process is archived, the link says that it has ended and changes nothing', async () => {
  const { number, token, id } = await takenOver();
  await submit(app, token, id);
  const link = await linkMailedTo(app, ownersAddress(number));
  app.clock.set('2026-01-01T00:00:00Z');
  await archive(app, { id: FIRST_PROCESS });
  const before = await entriesOf(id);
  expect((await readLink(app, link)).json().data).toMatchObject({
    state: 'archived',
    may_register: false,
    closed_reason: 'El proceso electoral terminó.',
  });
  const answer = await disown(app, link);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'process_archived']);
  expect(await entriesOf(id)).toEqual(before);
});
