import type { Tracking } from '@urna/contract/candidacy/tracking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { registrationCode } from '../../../services/candidacy/receipts.ts';
import {
  allDocuments,
  as,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  upload,
} from '../../../testing/clients/candidate-client.ts';
import { disown, enterTracking, linkMailedTo } from '../../../testing/clients/candidate-links.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR');
});
afterAll(() => app.close());

const post = (url: string, payload: object, token?: string) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, ...(token === undefined ? {} : { headers: as(token) }) });
interface Credentials {
  radicado: string;
  number: string;
}
const requestCode = ({ radicado, number }: Credentials) =>
  post('/tracking/request-code', { radicado, identification_number: number });
const verifyCode = ({ radicado, number }: Credentials, code: string, handle?: string) =>
  post('/tracking/verify-code', { radicado, identification_number: number, code, handle });
const follow = (token: string) => get(app, token, '/tracking');
const withdraw = (token: string, confirmation = 'RETIRAR') => post('/tracking/withdraw', { confirmation }, token);
const check = (code: string) =>
  app.inject({ method: 'POST', url: '/api/registrations/check', payload: { code: code } });

const enter = (one: Credentials & { email: string }) => enterTracking(app, one);

async function candidate(status: Parameters<typeof submittedCandidate>[1]['status']) {
  const one = await submittedCandidate(app, { status, reviewer });
  return { ...one, radicado: `2025-T-${one.number}` };
}

const stepsOf = ({ steps }: Tracking) => steps.map(({ step }) => step);

describe('following a candidacy', () => {
  test('the page shows every step with its date and observation, and every file with its hash and decision', async () => {
    const one = await candidate('RECHAZADO');
    const { data } = await enter(one);
    expect(data).toMatchObject({ radicado: one.radicado, withdrawn_at: null, withdrawal: 'off_ballot' });
    expect(data.steps).toEqual([
      { step: 'received', at: '2025-09-01 10:00:00', observation: null },
      { step: 'in_review', at: null, observation: null },
      { step: 'to_correct', at: '2025-09-01 10:00:00', observation: 'Observación de una decisión anterior.' },
      { step: 'corrected', at: '2025-09-01 10:00:00', observation: null },
      { step: 'in_review', at: null, observation: null },
      { step: 'rejected', at: '2025-09-01 10:00:00', observation: 'Observación de una decisión anterior.' },
    ]);
    expect(
      data.documents.map(({ document_type, phase, review_status }) => [document_type, phase, review_status]),
    ).toEqual([
      ['Fotografía', 'inscription', 'APROBADO'],
      ['Identificación', 'inscription', 'APROBADO'],
      ['Antecedentes', 'inscription', 'RECHAZADO'],
      ['Antecedentes', 'correction', 'RECHAZADO'],
    ]);
    for (const { sha256 } of data.documents) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['PENDIENTE', ['received', 'in_review']],
    ['APROBADO', ['received', 'in_review', 'approved']],
    ['PARA_SUBSANAR', ['received', 'in_review', 'to_correct']],
    ['SUBSANADO', ['received', 'in_review', 'to_correct', 'corrected', 'in_review']],
  ] as const)('the steps end at the present one of a candidacy in state %s', async (status, steps) => {
    expect(stepsOf((await enter(await candidate(status))).data)).toEqual(steps);
  });

  test('a session opens the files and the stamped PDF of its own candidacy alone', async () => {
    const [one, other] = [await candidate('PENDIENTE'), await candidate('PENDIENTE')];
    const { token } = (await enter(one)).token_info;
    const file = (id: number | undefined) => get(app, token, `/documents/${id}/file`);
    expect((await file(one.documents[0]?.id)).statusCode).toBe(200);
    expect((await file(other.documents[0]?.id)).statusCode).toBe(404);
    expect((await get(app, token, `/candidates/${other.id}/consolidated-preview`)).statusCode).toBe(404);
  });

  test('a session can’t upload, delete or correct anything', async () => {
    const one = await candidate('PARA_SUBSANAR');
    const { token } = (await enter(one)).token_info;
    const calls = [
      await post('/documents', {}, token),
      await app.inject({ method: 'DELETE', url: `/api/documents/${one.documents[0]?.id}`, headers: as(token) }),
      await post('/applicant/finish-subsanation', {}, token),
      await get(app, token, '/correction/me'),
      await post('/applicant/refresh-token', {}, token),
    ];
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  });

  test('every radicado with a document is answered alike, and mails nobody but the owner of that candidacy', async () => {
    const [one, other, disowned] = [
      await candidate('PENDIENTE'),
      await candidate('PENDIENTE'),
      await candidate('PENDIENTE'),
    ];
    const { db } = app.database;
    await db
      .updateTable('candidates')
      .set({ set_aside_at: app.clock.now(), set_aside_as: 'disowned' })
      .where('id', '=', disowned.id)
      .execute();
    const mailed = () => db.selectFrom('outbox').select('to_address').where('topic', '=', 'tracking_code').execute();
    const before = (await mailed()).length;
    const exchanges = [];
    for (const credentials of [
      one,
      { radicado: one.radicado, number: other.number },
      { radicado: '2025-C-99999999', number: other.number },
      disowned,
      { radicado: '2025-C-99999999', number: '99999999' },
    ]) {
      app.clock.waits.length = 0;
      const requested = await requestCode(credentials);
      expect(app.clock.waits).toEqual([150]);
      const { handle, ...rest } = requested.json<{ handle: string; message: string }>();
      const exchange: unknown[] = [requested.statusCode, handle.length, rest];
      const add = async (answer: Promise<{ statusCode: number; json: () => object }>) => {
        const { statusCode, json } = await answer;
        exchange.push([statusCode, { ...json(), handle: '' }]);
      };
      await add(requestCode(credentials));
      for (let tries = 0; tries < 6; tries++) await add(verifyCode(credentials, `00000${tries}`, handle));
      await add(verifyCode(credentials, '123456'));
      exchanges.push(exchange);
    }
    for (const exchange of exchanges) expect(exchange).toEqual(exchanges[0]);
    expect((await mailed()).slice(before).map(({ to_address }) => to_address)).toEqual([one.email]);
    expect((await post('/tracking/request-code', { radicado: one.radicado })).statusCode).toBe(422);
    const wrong = await requestCode({ radicado: 'no es un radicado', number: one.number });
    expect(wrong.json().errors.radicado[0]).toBe('El radicado no es válido: escríbalo completo, como AÑO-C-48201937');
  });

  test('a code works once, and one for correcting doesn’t open it', async () => {
    const one = await candidate('PARA_SUBSANAR');
    await requestCode(one);
    const code = await mailedCode(app, one.email);
    expect((await verifyCode({ ...one, radicado: one.radicado.toLowerCase() }, code)).statusCode).toBe(200);
    expect((await verifyCode(one, code)).json().code).toBe('dead_code');
    await post('/validate-subsanation-candidate/request-code', { identification_number: one.number });
    expect((await verifyCode(one, await mailedCode(app, one.email))).statusCode).toBe(422);
  });

  test('a session ends by the button or after thirty minutes', async () => {
    const one = await candidate('PENDIENTE');
    const first = (await enter(one)).token_info.token;
    expect((await post('/tracking/logout', {}, first)).statusCode).toBe(200);
    expect((await follow(first)).statusCode).toBe(401);
    app.clock.advance(60);
    const second = (await enter(one)).token_info.token;
    app.clock.advance(30 * 60);
    expect((await follow(second)).json().code).toBe('session_expired');
  });
});

describe('withdrawing a candidacy', () => {
  test('a withdrawn candidacy leaves the ballot, is logged and mailed, and stays visible to its owner and to staff', async () => {
    const one = await candidate('APROBADO');
    const { token } = (await enter(one)).token_info;
    const answer = await withdraw(token);
    expect(answer.json()).toMatchObject({
      message: 'Su candidatura fue retirada.',
      data: { withdrawal: null, withdrawn_at: expect.any(String) },
    });
    const listed = (
      await send(app, reviewer.token, 'POST', '/candidates/search', { identification_number: one.number })
    ).json().data as object[];
    expect(listed).toEqual([]);
    const { set_aside } = (await get(app, reviewer.token, `/candidates/${one.id}`)).json().data;
    expect(set_aside).toMatchObject({ as: 'withdrawn' });
    const entry = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'properties'])
      .where('event', '=', 'candidacy_withdrawn')
      .where('subject_id', '=', one.id)
      .execute();
    expect(entry).toMatchObject([{ properties: { review_status: 'APROBADO', on_sealed_ballot: false } }]);
    expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
    expect((await mailsTo(app, one.email))[0]?.subject).toBe('Su candidatura fue retirada');
    // The owner may come back to see it.
    app.clock.advance(60);
    expect((await enter(one)).data.withdrawn_at).toBe((await follow(token)).json().data.withdrawn_at);
  });

  test('a withdrawal without the typed word is refused', async () => {
    const { token } = (await enter(await candidate('PENDIENTE'))).token_info;
    expect((await withdraw(token, 'retirar')).json().errors.confirmation).toEqual(['Escriba RETIRAR para confirmar']);
    expect((await follow(token)).json().data.withdrawn_at).toBeNull();
  });

  test('concurrent withdrawals withdraw the candidacy once', async () => {
    const one = await candidate('PENDIENTE');
    const { token } = (await enter(one)).token_info;
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select('id')
      .where('event', '=', 'candidacy_withdrawn')
      .where('subject_id', '=', one.id)
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('a withdrawal ends a correction that is open elsewhere and refuses later decisions of reviewers', async () => {
    const one = await candidate('PARA_SUBSANAR');
    await post('/validate-subsanation-candidate/request-code', { identification_number: one.number });
    const opened = await post('/validate-subsanation-candidate/verify-code', {
      identification_number: one.number,
      code: await mailedCode(app, one.email),
    });
    const corrector = opened.json<{ token_info: { token: string } }>().token_info.token;
    await withdraw((await enter(one)).token_info.token);
    expect((await get(app, corrector, '/correction/me')).statusCode).toBe(401);
    const pending = await candidate('PENDIENTE');
    await withdraw((await enter(pending)).token_info.token);
    const review = await send(app, reviewer.token, 'POST', '/candidates/review', {
      candidate_id: pending.id,
      observation: 'Todo está en orden.',
      documents: pending.documents.map(({ id }) => ({ id, review_status: 'APROBADO' })),
    });
    expect(review.json().code).toBe('registration_set_aside');
  });

  test('a withdrawal after the sealing is recorded and leaves the name on the ballot; after the close it is refused', async () => {
    const { db } = app.database;
    await openSealedContest(app, { contest: 'ies', voters: 1 });
    const choices = await db
      .selectFrom('ballot_choices')
      .select('candidate_id')
      .where('candidate_id', 'is not', null)
      .execute();
    const chosen = await db
      .selectFrom('candidates')
      .selectAll()
      .where('id', '=', choices[0]?.candidate_id ?? 0)
      .executeTakeFirstOrThrow();
    const { token_info, data } = await enter({
      radicado: chosen.radicado ?? '',
      number: chosen.identification_number,
      email: chosen.email,
    });
    expect(data.withdrawal).toBe('recorded');
    await withdraw(token_info.token);
    const still = db.selectFrom('ballot_choices').select('full_name').where('candidate_id', '=', chosen.id);
    expect(await still.execute()).toHaveLength(1);

    const other = choices.find(({ candidate_id }) => candidate_id !== chosen.id);
    const late = await db
      .selectFrom('candidates')
      .selectAll()
      .where('id', '=', other?.candidate_id ?? 0)
      .executeTakeFirstOrThrow();
    const { token } = (
      await enter({ radicado: late.radicado ?? '', number: late.identification_number, email: late.email })
    ).token_info;
    await db.updateTable('contests').set({ stage: 'closed' }).where('id', '=', late.contest).execute();
    expect((await follow(token)).json().data.withdrawal).toBeNull();
    expect((await withdraw(token)).json().code).toBe('withdrawal_closed');
  });

  test('a person who withdrew may register again, and the old radicado leads to the present candidacy', async () => {
    const number = '20660001';
    const first = await readyToSubmit(app, number);
    const { radicado } = (await submit(app, first.token, first.id)).json<{ data: { radicado: string } }>().data;
    const email = `nueva${number}@correo.test`;
    await withdraw((await enter({ radicado, number, email })).token_info.token);
    app.clock.advance(60);
    const token = await signIn(app, number);
    const second = { token, id: await register(app, token, number) };
    expect((await upload(app, token, second.id, await allDocuments())).statusCode).toBe(200);
    expect(second.id).not.toBe(first.id);
    await submit(app, second.token, second.id);
    app.clock.advance(60);
    expect((await enter({ radicado, number, email })).data.candidate_id).toBe(second.id);
  });

  test('a registration that its owner disowned can’t be followed any more, not even in an open session', async () => {
    const number = '20660002';
    const { token, id } = await readyToSubmit(app, number);
    const { radicado } = (await submit(app, token, id)).json<{ data: { radicado: string } }>().data;
    const stranger = (await enter({ radicado, number, email: `nueva${number}@correo.test` })).token_info.token;
    const link = await linkMailedTo(app, `cc${number}@demo.test`);
    expect((await disown(app, link)).statusCode).toBe(200);
    expect((await follow(stranger)).json().code).toBe('registration_frozen');
  });
});

describe('a receipt’s code', () => {
  test('the code stands in the receipt, its mail and the PDF, and shows anyone that the registration is authentic', async () => {
    const number = '20660003';
    const { token, id } = await readyToSubmit(app, number);
    const sent = (await submit(app, token, id)).json<{ data: { radicado: string; verification_code: string } }>().data;
    expect(sent.verification_code).toMatch(new RegExp(`^${sent.radicado}(-[0-9A-HJKMNP-TV-Z]{5}){2}$`));
    const pdf = await get(app, token, `/candidates/${id}/consolidated-preview`);
    const { pages } = await readPdf(pdf.rawPayload);
    expect(pages[0]?.text).toContain(`Código de verificación ${sent.verification_code}`);
    const [mail] = await mailsTo(app, `nueva${number}@correo.test`);
    expect(mail?.text).toContain(sent.verification_code);
    expect(mail?.text).toContain('/seguimiento');

    const { data } = (await check(sent.verification_code.toLowerCase())).json();
    expect(data).toMatchObject({
      radicado: sent.radicado,
      process_title: 'Elecciones 2025',
      candidate_type: 'CANDIDATE_ACCOUNTANT',
      identification: '*****003',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      stands: true,
    });
    expect(Object.keys(data)).not.toContain('review_status');
  });

  test('the code of a withdrawn candidacy says that it doesn’t count any more', async () => {
    const one = await candidate('PENDIENTE');
    await withdraw((await enter(one)).token_info.token);
    expect((await check(registrationCode(app.deps.secrets, one.radicado))).json().data.stands).toBe(false);
  });

  test('the code can’t be derived from the radicado or guessed', async () => {
    const { radicado } = await candidate('PENDIENTE');
    for (const code of [`${radicado}-00000-00000`, '2025-C-999999-ABCDE-FGHJK'])
      expect([code, (await check(code)).statusCode]).toEqual([code, 404]);
    for (const code of [radicado, `${radicado}-ABCDE`, 'x'])
      expect([code, (await check(code)).statusCode]).toEqual([code, 422]);
  });
});
