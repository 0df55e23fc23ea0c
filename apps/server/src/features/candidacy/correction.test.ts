import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import {
  as,
  enrol,
  type FilePart,
  mailedCode,
  readyToSubmit,
  submit,
  upload,
} from '../../testing/clients/candidate-client.ts';
import { type Employee, get, hire, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { simpleJpeg, simplePdf } from '../../testing/fixtures/hostile-fixtures.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Employee & { token: string };
let secondReviewer: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR');
  secondReviewer = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
});
afterAll(() => app.close());

const CLOSES = '2025-09-30T22:00:00Z';
const setClose = (closes_at: Date) =>
  app.database.db.updateTable('windows').set({ closes_at }).where('name', '=', 'correction').execute();
beforeEach(() => setClose(app.clock.at(CLOSES)));

const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });
const requestCode = (number: string) =>
  post('/validate-subsanation-candidate/request-code', { identification_number: number });
const verifyCode = (number: string, code: string) =>
  post('/validate-subsanation-candidate/verify-code', { identification_number: number, code });
const finish = (token: string) =>
  app.inject({ method: 'POST', url: '/api/applicant/finish-subsanation', headers: as(token) });
const me = (token: string) => app.inject({ url: '/api/correction/me', headers: as(token) });
const toCorrect = (kind: SubmittedCandidate['kind'] = 'CANDIDATE_ACCOUNTANT') =>
  submittedCandidate(app, { status: 'PARA_SUBSANAR', kind, reviewer });

async function admitted(one: Pick<SubmittedCandidate, 'number' | 'email'>): Promise<string> {
  const requested = await requestCode(one.number);
  if (requested.statusCode !== 200) throw new Error(requested.body);
  const answer = await verifyCode(one.number, await mailedCode(app, one.email));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().token_info.token as string;
}
const certificate = (name = 'nuevo.pdf'): FilePart => ({ type: 3, name, bytes: simplePdf() });

test('a candidacy is registered, rejected, corrected and approved at last', async () => {
  const number = '20000001';
  const { token, id } = await readyToSubmit(app, number, 'CANDIDATE_IES');
  expect((await submit(app, token, id)).statusCode).toBe(200);
  const { documents } = (await get(app, reviewer.token, `/candidates/${id}`)).json<{
    data: {
      documents: { id: number; document_type: string }[];
    };
  }>().data;
  const rejected = new Set(['Antecedentes', 'Fotografía']);
  const first = await send(app, reviewer.token, 'POST', '/candidates/review', {
    candidate_id: id,
    observation: 'Corrija el certificado y la fotografía.',
    documents: documents.map((document) =>
      rejected.has(document.document_type)
        ? { id: document.id, review_status: 'RECHAZADO', reason: `Motivo de ${document.document_type}` }
        : { id: document.id, review_status: 'APROBADO' },
    ),
  });
  expect(first.json().data.review_status).toBe('PARA_SUBSANAR');

  // The decision's mail came last; the requested code goes to both of the candidate's addresses.
  const requested = await requestCode(number);
  expect(requested.json()).toEqual({
    message: 'El código ha sido enviado a tu correo electrónico.',
    email: expect.stringMatching(/^nue\*+@correo\.test y cc2\*+@demo\.test$/),
    handle: expect.stringMatching(/^[\w-]{43}$/),
    code_digits: 6,
  });
  expect(await mailedCode(app, `cc${number}@demo.test`)).toBe(await mailedCode(app, `nueva${number}@correo.test`));
  const entered = await verifyCode(number, await mailedCode(app, `nueva${number}@correo.test`));
  expect(entered.json()).toMatchObject({
    message: 'Código verificado exitosamente',
    token_info: { time_milliseconds: app.clock.now().getTime() + 30 * 60_000, type_candidate: 'CANDIDATE_IES' },
    data: {
      id,
      review_status: 'PARA_SUBSANAR',
      closes_at: '2025-09-30T22:00:00.000Z',
      candidate_observations: [{ observation: 'Corrija el certificado y la fotografía.' }],
    },
  });
  const corrector = entered.json().token_info.token as string;
  const reasons = entered
    .json()
    .data.documents.map(({ review_status, reason }: { review_status: string; reason: string | null }) => [
      review_status,
      reason,
    ]);
  expect(reasons).toEqual([
    ['RECHAZADO', 'Motivo de Fotografía'],
    ['APROBADO', null],
    ['RECHAZADO', 'Motivo de Antecedentes'],
    ['APROBADO', null],
  ]);

  const none = await finish(corrector);
  expect([none.statusCode, none.json().message]).toEqual([
    422,
    'Debe adjuntar al menos un documento subsanado para continuar',
  ]);
  expect((await upload(app, corrector, id, [certificate('primero.pdf')])).statusCode).toBe(200);
  const incomplete = await finish(corrector);
  expect([incomplete.statusCode, incomplete.json().message]).toEqual([
    409,
    'Por favor, sube todos los documentos requeridos. Falta: Fotografía.',
  ]);
  // Until it is sent it can be replaced and deleted.
  const again = await upload(app, corrector, id, [
    certificate('segundo.pdf'),
    { type: 1, name: 'foto.jpg', bytes: await simpleJpeg() },
  ]);
  expect(again.json().data).toHaveLength(2);
  const sent = await finish(corrector);
  const receipt = sent.json<{ data: CandidacyReceipt }>().data;
  expect(sent.json()).toEqual({
    message: 'Los documentos han sido enviados para su última revisión',
    data: {
      radicado: expect.stringMatching(/^2025-I-\d{8}$/),
      submitted_at: '2025-09-01 10:00:00',
      verification_code: expect.stringContaining(receipt.radicado),
      files: [
        { name: 'Fotografía', file_name: 'foto.jpg', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { name: 'Antecedentes', file_name: 'segundo.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
      ballot: { place: 'open', sealed_at: null },
    },
  });
  // A retry whose answer was lost.
  expect((await finish(corrector)).json()).toEqual(sent.json());

  // The reviewer sees old and new side by side.
  const { data } = (await get(app, reviewer.token, `/candidates/${id}`)).json<{
    data: {
      review_status: string;
      documents: { id: number; document_type: string; phase: string; current: boolean; review_status: string }[];
    };
  }>();
  expect(data.review_status).toBe('SUBSANADO');
  expect(
    data.documents.map(({ document_type, phase, current, review_status }) => [
      document_type,
      phase,
      current,
      review_status,
    ]),
  ).toEqual([
    ['Fotografía', 'inscription', false, 'RECHAZADO'],
    ['Fotografía', 'correction', true, 'PENDIENTE'],
    ['Identificación', 'inscription', true, 'APROBADO'],
    ['Antecedentes', 'inscription', false, 'RECHAZADO'],
    ['Antecedentes', 'correction', true, 'PENDIENTE'],
    ['Carta de aceptación', 'inscription', true, 'APROBADO'],
  ]);
  const current = data.documents.filter((document) => document.current);
  const old = data.documents.filter((document) => !document.current);
  const decide = (list: { id: number }[], review_status: string) =>
    send(app, secondReviewer.token, 'POST', '/candidates/finish-subsanation', {
      candidate_id: id,
      observation: 'Todo quedó corregido.',
      documents: list.map((document) => ({ id: document.id, review_status })),
      is_approved: review_status === 'APROBADO',
    });
  expect((await decide(old, 'APROBADO')).json().code).toBe('documents_changed');
  const last = await decide(current, 'APROBADO');
  expect(last.json().data.review_status).toBe('APROBADO');
  const mails = await mailsTo(app, `nueva${number}@correo.test`);
  const receiptMail = mails.find(({ subject }) => subject.startsWith('Subsanación recibida'))?.text;
  for (const { name, file_name, sha256 } of receipt.files)
    expect(receiptMail).toContain(`${name}: ${file_name}, ${sha256}`);
  expect(receiptMail).toContain(`Código de verificación: ${receipt.verification_code}`);
  expect(receiptMail).toMatch(/^Seguimiento: http\S+\/seguimiento$/m);
  for (const subject of ['Debe corregir documentos de su candidatura', 'Su candidatura fue aprobada']) {
    const result = mails.find((mail) => mail.subject === subject);
    expect(result?.text).toMatch(/^Seguimiento: http\S+\/seguimiento$/m);
  }
  expect(mails.map(({ subject }) => subject.replace(/\d{8}$/, '…'))).toEqual([
    'Su candidatura fue aprobada',
    'Subsanación recibida: radicado 2025-I-…',
    'Su código para subsanar documentos',
    'Debe corregir documentos de su candidatura',
    'Inscripción recibida: radicado 2025-I-…',
  ]);
  expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
}, 60_000);

describe('access to the correction', () => {
  test.each(['PENDIENTE', 'APROBADO', 'SUBSANADO', 'RECHAZADO'] as const)(
    'is refused for a candidacy in state %s',
    async (status) => {
      const one = await submittedCandidate(app, { status, reviewer });
      const answer = await requestCode(one.number);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'nothing_to_correct']);
      expect((await verifyCode(one.number, '123456')).json().code).toBe('nothing_to_correct');
    },
  );

  test('is refused outside the window, with the time at which it closed', async () => {
    const one = await toCorrect();
    const token = await admitted(one);
    await upload(app, token, one.id, [certificate()]);
    await setClose(app.clock.now());
    const calls = [
      await requestCode(one.number),
      await verifyCode(one.number, '123456'),
      await upload(app, token, one.id, [certificate()]),
      await finish(token),
    ];
    for (const answer of calls) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'window_closed']);
      expect(answer.json().message).toBe('Las subsanaciones cerraron el 01/09/2025 a las 10:00.');
    }
  });

  test('refuses an invalid document number, naming the field', async () => {
    for (const [number, message] of [
      ['', 'El número de documento es obligatorio'],
      ['12a45', 'Solo se permiten números'],
      ['1234', 'Debe tener al menos 5 dígitos'],
    ]) {
      const answer = await requestCode(number ?? '');
      expect(answer.json().errors.identification_number).toContain(message);
    }
    // This endpoint has no maximum length for the number.
    expect((await requestCode('1'.repeat(40))).json().code).toBe('nothing_to_correct');
  });
});

describe('correction codes', () => {
  test('work once, and not for somebody else', async () => {
    const [one, other] = [await toCorrect(), await toCorrect()];
    await requestCode(one.number);
    await requestCode(other.number);
    const code = await mailedCode(app, one.email);
    const mine = await mailedCode(app, other.email);
    // Once in a million runs it equals the other's.
    expect((await verifyCode(other.number, code)).statusCode).toBe(code === mine ? 200 : 422);
    expect((await verifyCode(one.number, code)).statusCode).toBe(200);
    expect((await verifyCode(one.number, code)).json().code).toBe('dead_code');
  });

  test('can be guessed at five times, in parallel too', async () => {
    const one = await toCorrect();
    await requestCode(one.number);
    const code = await mailedCode(app, one.email);
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => verifyCode(one.number, guess)));
    const codes = answers.map((answer) => answer.json().code as string);
    expect(codes.filter((answer) => answer === 'wrong_code')).toHaveLength(4);
    expect(codes.filter((answer) => answer === 'code_tries_exhausted')).toHaveLength(1);
    expect((await verifyCode(one.number, code)).json().code).toBe('dead_code');
  });

  test('are for the correction alone: a registration code or a staff code is refused here', async () => {
    const one = await toCorrect();
    const employee = await hire(app, 'REVISOR');
    await requestCode(one.number);
    const right = await mailedCode(app, one.email);
    for (const who of [
      { purpose: 'applicant', subject: `person:1:${one.number}` },
      { purpose: 'staff', subject: `staff:${employee.id}` },
    ] as const) {
      const attempt = {
        origin: { narrow: Buffer.alloc(32), wide: Buffer.alloc(32) },
        person: Buffer.alloc(32),
        level: { recent: 0, today: 0, person: 0 },
      };
      const { code } = await app.database.db
        .transaction()
        .execute((tx) => issueCode(tx, app.deps, app.clock.now(), who, attempt));
      expect((await verifyCode(one.number, code)).statusCode).toBe(code === right ? 200 : 422);
    }
    expect((await verifyCode(one.number, right)).statusCode).toBe(200);
  });

  test('do not open the registration', async () => {
    const one = await toCorrect();
    await enrol(app, one.number);
    await requestCode(one.number);
    const answer = await post('/validate-applicant/verify-code', {
      identification_type: 'Cédula de ciudadanía',
      identification_number: one.number,
      type_candidate: 'CANDIDATE_ACCOUNTANT',
      code: await mailedCode(app, one.email),
    });
    expect(answer.statusCode).not.toBe(200);
    expect(answer.json().token_info).toBeUndefined();
  });
});

describe('documents of a correction', () => {
  test('only rejected documents can be replaced: approved ones are locked', async () => {
    const one = await toCorrect('CANDIDATE_IES');
    const token = await admitted(one);
    for (const type of [1, 2, 4]) {
      const file = { type, name: 'x.pdf', bytes: type === 1 ? await simpleJpeg() : simplePdf() };
      const answer = await upload(app, token, one.id, [file]);
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 409, 'document_locked']);
    }
    const mixed = await upload(app, token, one.id, [certificate(), { type: 2, name: 'c.pdf', bytes: simplePdf() }]);
    expect(mixed.json().code).toBe('document_locked');
    expect((await me(token)).json().data.documents).toHaveLength(4);
  });

  test('a corrected document can be deleted, a submitted one cannot', async () => {
    const one = await toCorrect();
    const token = await admitted(one);
    const [stored] = (await upload(app, token, one.id, [certificate()])).json<{ data: { id: number }[] }>().data;
    const remove = (id: number | undefined) =>
      app.inject({ method: 'DELETE', url: `/api/documents/${id}`, headers: as(token) });
    for (const { id } of one.documents) expect((await remove(id)).statusCode).toBe(404);
    expect((await remove(stored?.id)).statusCode).toBe(200);
    expect((await remove(stored?.id)).statusCode).toBe(404);
    expect((await finish(token)).json().code).toBe('no_corrected_documents');
  });

  test('a file that isn’t what it should be is refused as at registration', async () => {
    const one = await toCorrect();
    const token = await admitted(one);
    const bytes = await simpleJpeg();
    const answer = await upload(app, token, one.id, [{ type: 3, name: 'certificado.pdf', bytes }]);
    expect(answer.json().code).toBe('refused_file');
  });
});

describe('sending a correction', () => {
  test('is idempotent, also with many requests at once: one receipt, and everything is locked', async () => {
    const one = await toCorrect();
    const token = await admitted(one);
    const [stored] = (await upload(app, token, one.id, [certificate()])).json<{ data: { id: number }[] }>().data;
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish(token)));
    app.clock.advance(60);
    answers.push(await finish(token));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const receipts = await mailsTo(app, one.email);
    expect(receipts.filter(({ subject }) => subject.startsWith('Subsanación recibida'))).toHaveLength(1);
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select('id')
      .where('subject_id', '=', one.id)
      .where('event', '=', 'correction_submitted')
      .execute();
    expect(entries).toHaveLength(1);

    expect((await me(token)).statusCode).toBe(401);
    expect((await upload(app, token, one.id, [certificate()])).statusCode).toBe(401);
    // Even a session that stayed open finds it locked, and so does direct SQL as the database's owner.
    await app.database.db
      .updateTable('sessions')
      .set({ ended_at: null, ended_by: null })
      .where('subject', '=', `person:1:${one.number}`)
      .execute();
    const late = await upload(app, token, one.id, [certificate()]);
    expect(late.json().code).toBe('correction_finished');
    const remove = await app.inject({ method: 'DELETE', url: `/api/documents/${stored?.id}`, headers: as(token) });
    expect(remove.json().code).toBe('correction_finished');
    const { db } = app.database;
    await expect(
      db
        .deleteFrom('documents')
        .where('id', '=', stored?.id ?? 0)
        .execute(),
    ).rejects.toMatchObject({ code: '23000' });
  });

  test('keeps the documents that were sent when racing with an upload', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await toCorrect();
      const token = await admitted(one);
      await upload(app, token, one.id, [certificate('uno.pdf')]);
      const [sent, changed] = await Promise.all([finish(token), upload(app, token, one.id, [certificate('dos.pdf')])]);
      expect(sent.statusCode).toBe(200);
      const name = (await get(app, reviewer.token, `/candidates/${one.id}`))
        .json()
        .data.documents.find(({ phase }: { phase: string }) => phase === 'correction').file_path;
      expect([name, changed.statusCode === 200]).toEqual([
        changed.statusCode === 200 ? 'dos.pdf' : 'uno.pdf',
        changed.statusCode === 200,
      ]);
    }
  });
});

describe('the session of the correction', () => {
  test('is one per person: a new code ends the previous session', async () => {
    const one = await toCorrect();
    const first = await admitted(one);
    app.clock.advance(60);
    const second = await admitted(one);
    expect((await me(first)).statusCode).toBe(401);
    expect((await me(second)).json().data).toMatchObject({ id: one.id, token_info: { token: second } });
  });

  test('reaches no data of other people and no staff route', async () => {
    const [one, other] = [await toCorrect(), await toCorrect()];
    const token = await admitted(one);
    expect((await upload(app, token, other.id, [certificate()])).statusCode).toBe(404);
    const urls = [`/api/candidates/${other.id}/documents`, `/api/documents/${other.documents[0]?.id}/file`];
    for (const url of urls) expect((await app.inject({ url, headers: as(token) })).statusCode).toBe(404);
    for (const url of [`/candidates/${one.id}`, '/candidates/queue', '/activity-logs/staff', '/me']) {
      expect((await get(app, token, url)).statusCode).toBe(401);
    }
    expect((await app.inject({ url: '/api/applicant/me', headers: as(token) })).statusCode).toBe(401);
  });

  test('is refreshed and left like a registration’s', async () => {
    const one = await toCorrect();
    const token = await admitted(one);
    const refreshed = await app.inject({ method: 'POST', url: '/api/applicant/refresh-token', headers: as(token) });
    const fresh = refreshed.json().token_info.token as string;
    expect((await me(fresh)).statusCode).toBe(200);
    await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(fresh) });
    expect((await me(fresh)).statusCode).toBe(401);
    expect((await finish(fresh)).statusCode).toBe(401);
  });
});
