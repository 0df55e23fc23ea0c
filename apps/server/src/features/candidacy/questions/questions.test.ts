import type { Question, QuestionPage } from '@urna/contract/candidacy/questions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signToken } from '../../../platform/signed-tokens.ts';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { as, enrol } from '../../../testing/clients/candidate-client.ts';
import { enterTracking } from '../../../testing/clients/candidate-links.ts';
import {
  get,
  hireAndLogIn,
  type LoggedIn,
  openStaffSession,
  ask as search,
  send,
} from '../../../testing/clients/staff-client.ts';
import { encryptedPdf, pdfWithJavaScript, pngBytes, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let camila: LoggedIn;
let julian: LoggedIn;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2025-09-01T15:00:00Z');
  camila = await hireAndLogIn(app, 'REVISOR');
  julian = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
  // Nothing of the tests before waits or is held.
  const { db } = app.database;
  await db.deleteFrom('presence').execute();
  await db
    .updateTable('candidates')
    .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
    .where('set_aside_at', 'is', null)
    .execute();
});

const TEXT = '¿Su segundo apellido es Peña o Piña?';
const ANSWER = 'Es Piña, como en mi cédula.';

const candidacy = (
  status: Parameters<typeof submittedCandidate>[1]['status'] = 'PENDIENTE',
  more: Partial<Parameters<typeof submittedCandidate>[1]> = {},
) => submittedCandidate(app, { status, reviewer: julian, ...more });
const ask = (who: LoggedIn, id: number, more: object = {}) =>
  send(app, who.token, 'POST', `/candidates/${id}/questions`, {
    text: TEXT,
    wants_file: false,
    answer_by: '2025-09-04',
    ...more,
  });
const withdraw = (who: LoggedIn, id: number) => send(app, who.token, 'POST', `/questions/${id}/withdraw`);
const detail = async (id: number, who = camila) => (await get(app, who.token, `/candidates/${id}`)).json().data;
const questionsOf = async (id: number) => (await detail(id)).questions as Question[];

async function mailedToken({ email }: { email: string }): Promise<string> {
  const [mail] = await mailsTo(app, email);
  const [, token] = /\/pregunta#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Error(`no question was mailed to ${email}`);
  return token;
}

/** Asks, and returns the token of the mailed link. */
async function asked(one: SubmittedCandidate, more: object = {}, who = camila): Promise<{ id: number; token: string }> {
  const made = await ask(who, one.id, more);
  if (made.statusCode !== 200) throw new Error(made.body);
  const id = made.json<{ data: Question[] }>().data.at(-1)?.id ?? 0;
  return { id, token: await mailedToken(one) };
}

const read = (token: string) => app.inject({ url: '/api/question', headers: as(token) });
const stateOf = async (token: string) => (await read(token)).json<{ data: QuestionPage }>().data.state;

function answer(token: string, words: string | null = ANSWER, file?: Uint8Array) {
  const form = new FormData();
  if (words !== null) form.append('answer', words);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'cédula "de" Ana.pdf');
  return app.inject({ method: 'POST', url: '/api/question', headers: as(token), payload: form });
}

const approval = (one: SubmittedCandidate) => ({
  candidate_id: one.id,
  observation: 'Documentos legibles.',
  documents: one.documents.map(({ id }) => ({ id, review_status: 'APROBADO' })),
});
const approve = async (who: LoggedIn, one: SubmittedCandidate) => {
  const answered = await send(app, who.token, 'POST', '/candidates/review', approval(one));
  expect(answered.statusCode).toBe(200);
};

describe('a question', () => {
  test('is mailed, answered by its link, and stands in the file, the follow-up and the log, deciding nothing', async () => {
    const one = await candidacy();
    const { id, token } = await asked(one);
    const [mail] = await mailsTo(app, one.email);
    expect(mail?.subject).toBe('El comité tiene una pregunta sobre su candidatura');
    expect(mail?.text).toContain(TEXT);
    expect(mail?.text).toContain('04/09/2025');
    expect(mail?.text).not.toContain(camila.name);
    expect((await read(token)).json().data).toEqual({
      state: 'open',
      text: TEXT,
      wants_file: false,
      asked_at: '2025-09-01 10:00:00',
      answer_by: '2025-09-04',
      answered_at: null,
      radicado: `2025-T-${one.number}`,
      process_title: 'Elecciones 2025',
    });
    // Who follows the candidacy needs no mail.
    const entered = await enterTracking(app, { radicado: `2025-T-${one.number}`, ...one });
    expect(entered.data.questions).toMatchObject([{ id, state: 'open', answer: null, token }]);
    app.clock.advance(1800);
    const sent = await answer(token);
    expect(sent.json()).toMatchObject({
      message: 'Recibimos su respuesta.',
      data: { state: 'answered', answered_at: '2025-09-01 10:30:00' },
    });
    // Whoever finds the mail later doesn't read the answer there.
    expect(sent.body + (await read(token)).body).not.toContain(ANSWER);
    expect(await detail(one.id)).toMatchObject({
      review_status: 'PENDIENTE',
      questions: [{ id, asked_by: camila.name, stage: 'first', state: 'answered', answer: ANSWER, file: null }],
    });
    const { data } = await enterTracking(app, { radicado: `2025-T-${one.number}`, ...one });
    expect(data.questions).toMatchObject([
      { text: TEXT, answer: ANSWER, answered_at: '2025-09-01 10:30:00', token: null },
    ]);
    expect(JSON.stringify(data.questions)).not.toContain(camila.name);
    const entries = await app.database.db
      .selectFrom('activity_log')
      .select(['event', 'causer_type', 'causer_id', 'properties', 'personal_properties'])
      .where('subject_id', '=', one.id)
      .where('event', 'like', 'question%')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        event: 'question_asked',
        causer_type: 'staff',
        causer_id: String(camila.id),
        properties: { question_id: id, stage: 'first', wants_file: false, answer_by: '2025-09-04' },
        personal_properties: { asked: TEXT },
      },
      {
        event: 'question_answered',
        causer_type: 'candidate',
        causer_id: String(one.id),
        properties: { question_id: id, late: false },
        personal_properties: { answer: ANSWER, file_sha256: null },
      },
    ]);
    expect(JSON.stringify(entries.map(({ properties }) => properties))).not.toMatch(/Peña|Piña/);
    expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
  });

  test('is asked by whoever may decide now, and by nobody else', async () => {
    const refusal = async (who: LoggedIn, id: number) => {
      const refused = await ask(who, id);
      return [refused.statusCode, refused.json().code, refused.json().message];
    };
    for (const status of ['APROBADO', 'RECHAZADO'] as const)
      expect(await refusal(camila, (await candidacy(status)).id)).toEqual([
        409,
        'question_over',
        'La candidatura ya se decidió: no queda nada por preguntar.',
      ]);
    expect((await refusal(camila, (await candidacy('PARA_SUBSANAR')).id))[1]).toBe('correction_window_open');
    const corrected = await candidacy('SUBSANADO');
    expect((await refusal(julian, corrected.id))[2]).toMatch(/^Usted hizo la primera validación/);
    expect((await ask(camila, corrected.id)).statusCode).toBe(200);
    expect(await questionsOf(corrected.id)).toMatchObject([{ stage: 'final', state: 'open' }]);
    const recused = await candidacy();
    await send(app, camila.token, 'POST', `/candidates/${recused.id}/recusal`, { reason: 'Es mi hermana.' });
    expect((await refusal(camila, recused.id))[1]).toBe('recused');
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    expect((await refusal(auditor, recused.id)).slice(0, 2)).toEqual([403, 'forbidden']);
    expect((await refusal(camila, 999_999))[0]).toBe(404);
  });

  test('has words, and a day between today and the close of what follows', async () => {
    const one = await candidacy();
    const errors = async (more: object) => {
      const refused = await ask(camila, one.id, more);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid_fields']);
      return refused.json().errors as Record<string, string[]>;
    };
    expect(await errors({ text: '  ¿Sí?  ' })).toEqual({ text: ['Escriba la pregunta, con al menos 10 caracteres.'] });
    expect(await errors({ text: 'x'.repeat(501) })).toEqual({ text: ['No debe exceder los 500 caracteres.'] });
    expect(await errors({ answer_by: '2025-02-30' })).toEqual({ answer_by: ['Escriba la fecha como AAAA-MM-DD'] });
    // The corrections close on the 30th at 17:00.
    const day = 'Elija un día entre el 01/09/2025 y el 29/09/2025.';
    expect(await errors({ answer_by: '2025-08-31' })).toEqual({ answer_by: [day] });
    expect(await errors({ answer_by: '2025-09-30' })).toEqual({ answer_by: [day] });
    expect(await mailsTo(app, one.email)).toEqual([]);
    expect((await ask(camila, one.id, { answer_by: '2025-09-29' })).statusCode).toBe(200);
  });

  test('is the only open one of its candidacy, whoever asks at once; repeating it mails nothing more', async () => {
    const one = await candidacy();
    const codes = (
      await Promise.all([
        ask(camila, one.id),
        ask(julian, one.id, { text: '¿Cuál es su ciudad de residencia?' }),
        ask(julian, one.id, { text: '¿Tiene otra tarjeta profesional?' }),
      ])
    ).map((answered) => answered.json<{ code?: string }>().code ?? answered.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'question_waiting')).toHaveLength(2);
    const [open] = await questionsOf(one.id);
    const repeated = await ask(open?.asked_by === camila.name ? camila : julian, one.id, { text: open?.text });
    expect(repeated.statusCode).toBe(200);
    expect(await questionsOf(one.id)).toHaveLength(1);
    expect(await mailsTo(app, one.email)).toHaveLength(1);
    // Once answered, another may follow.
    await answer(await mailedToken(one));
    expect((await ask(julian, one.id, { text: '¿Y su primer nombre?' })).statusCode).toBe(200);
  });

  test('about a reopened registration goes to the register’s address alone, where its codes go', async () => {
    const one = await candidacy('PENDIENTE', { changes: { email: 'extrana@correo.test' } });
    await enrol(app, one.number);
    await ask(camila, one.id);
    expect(await mailsTo(app, 'extrana@correo.test')).toHaveLength(1);
    expect((await mailsTo(app, `cc${one.number}@demo.test`))[0]?.text).toMatch(/\/pregunta#[^]*\/no-fui-yo#/);

    const { id: reopened_from } = await candidacy('PENDIENTE');
    const origin = { reopened_from, reopened_by: 'Laura Peña', reopen_reason: 'No fue el titular.' };
    const copy = await candidacy('PENDIENTE', { changes: { email: 'otra@correo.test', ...origin } });
    await enrol(app, copy.number);
    await ask(camila, copy.id);
    expect(await mailsTo(app, 'otra@correo.test')).toEqual([]);
    expect(await mailsTo(app, `cc${copy.number}@demo.test`)).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('takes one examined PDF where one was asked for, which its owner and the staff open', async () => {
    const one = await candidacy();
    const { id, token } = await asked(one, { wants_file: true });
    const refusals = [];
    for (const file of [encryptedPdf(), pdfWithJavaScript(), await pngBytes(), new Uint8Array()]) {
      const refused = await answer(token, ANSWER, file);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'refused_file']);
      refusals.push(refused.json().errors.file[0]);
    }
    expect(refusals).toEqual([
      expect.stringContaining('protegido con contraseña'),
      expect.stringContaining('elementos activos'),
      'Formato no válido. Solo se acepta: PDF',
      expect.stringContaining('vacío'),
    ]);
    expect((await answer(token, ANSWER, new Uint8Array(1_100_000))).statusCode).toBe(413);
    expect(await stateOf(token)).toBe('open');
    const pdf = simplePdf();
    expect((await answer(token, ANSWER, pdf)).statusCode).toBe(200);
    expect(await questionsOf(one.id)).toMatchObject([
      { file: { file_name: 'cédula _de_ Ana.pdf', file_size: pdf.length } },
    ]);

    const { token_info } = await enterTracking(app, { radicado: `2025-T-${one.number}`, ...one });
    for (const reader of [camila.token, token_info.token]) {
      const file = await get(app, reader, `/questions/${id}/file`);
      expect(file.rawPayload.equals(pdf)).toBe(true);
      expect(file.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    }
    const other = await candidacy();
    const stranger = await enterTracking(app, { radicado: `2025-T-${other.number}`, ...other });
    expect((await get(app, stranger.token_info.token, `/questions/${id}/file`)).statusCode).toBe(404);
    expect((await get(app, camila.token, `/questions/${(await asked(other)).id}/file`)).statusCode).toBe(404);
  });

  test('needs words of a length, keeps their lines, and takes no file that was not asked for', async () => {
    const one = await candidacy();
    const { token } = await asked(one);
    const errors = async (words: string | null, file?: Uint8Array) =>
      (await answer(token, words, file)).json().errors as Record<string, string[]>;
    expect(await errors(null)).toEqual({ answer: ['Escriba su respuesta.'] });
    expect(await errors(' \r\n ')).toEqual({ answer: ['Escriba su respuesta.'] });
    expect(await errors('x'.repeat(2001))).toEqual({ answer: ['No debe exceder los 2.000 caracteres.'] });
    expect(await errors('Es \0 Piña.')).toEqual({ answer: [expect.stringContaining('no se puede guardar')] });
    expect(await errors(ANSWER, simplePdf())).toEqual({ file: ['Esta pregunta no pide un archivo.'] });
    expect((await answer(token, 'Es Piña.\r\nCon eñe.')).statusCode).toBe(200);
    expect(await questionsOf(one.id)).toMatchObject([{ answer: 'Es Piña.\nCon eñe.' }]);
  });

  test('is stored once: the same one again is answered alike, and another is refused in words', async () => {
    const one = await candidacy();
    const { token } = await asked(one, { wants_file: true });
    const [first, second] = [await answer(token, ANSWER, simplePdf()), await answer(token, ANSWER, simplePdf())];
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
    for (const refused of [await answer(token, 'Es Peña.', simplePdf()), await answer(token, ANSWER)]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'question_over']);
      expect(refused.json().message).toBe(
        'Esta pregunta ya se respondió el 01/09/2025 a las 10:00. Lo que envió ahora no se guardó.',
      );
    }
    const entries = app.database.db.selectFrom('activity_log').select('id').where('subject_id', '=', one.id);
    expect(await entries.where('event', '=', 'question_answered').execute()).toHaveLength(1);
  });

  test('several answers at once store one, which is the one shown', async () => {
    const one = await candidacy();
    const { id, token } = await asked(one);
    const words = ['Es Peña.', 'Es Piña.', 'Es Pena.'];
    const answers = await Promise.all(words.map((said) => answer(token, said)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [question] = await questionsOf(one.id);
    expect(words).toContain(question?.answer);
    // The database refuses it too, whatever comes past the use case.
    const change = app.database.db.updateTable('candidate_questions').set({ answer: 'Otra.' }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow(/never changed/);
  });

  test('may come late until the candidacy is decided, and the log says that it is late', async () => {
    const one = await candidacy();
    const { token } = await asked(one);
    app.clock.set('2025-09-05T05:00:00Z');
    expect((await answer(token)).statusCode).toBe(200);
    const entries = app.database.db.selectFrom('activity_log').select('properties').where('subject_id', '=', one.id);
    expect(await entries.where('event', '=', 'question_answered').execute()).toMatchObject([
      { properties: { late: true } },
    ]);
  });

  test('is refused in words once the candidacy was decided, the question withdrawn or the candidacy set aside', async () => {
    const outcome = async (token: string) => [await stateOf(token), (await answer(token)).json().message];
    const decided = await candidacy();
    const { token: ofDecided } = await asked(decided);
    await approve(julian, decided);
    expect(await outcome(ofDecided)).toEqual([
      'lapsed',
      'El comité ya decidió sobre la candidatura: ya no hace falta responder.',
    ]);
    expect(await questionsOf(decided.id)).toMatchObject([{ state: 'lapsed', answer: null }]);

    const unasked = await candidacy();
    const question = await asked(unasked);
    expect((await withdraw(julian, question.id)).json().message).toBe('La pregunta se retiró.');
    expect(await outcome(question.token)).toEqual([
      'withdrawn',
      'El comité retiró esta pregunta: ya no hace falta responderla.',
    ]);

    const gone = await candidacy();
    const { token: ofGone } = await asked(gone);
    const { token_info } = await enterTracking(app, { radicado: `2025-T-${gone.number}`, ...gone });
    await send(app, token_info.token, 'POST', '/tracking/withdraw', { confirmation: 'RETIRAR' });
    expect(await outcome(ofGone)).toEqual(['lapsed', 'Esta candidatura ya no se revisa: no hace falta responder.']);
  });
});

test('a link that is cut off, signed for something else or of no question opens nothing', async () => {
  const { id, token } = await asked(await candidacy());
  const { secrets } = app.deps;
  const wrong = [
    token.slice(0, -1),
    signToken(secrets, 'disowning', [0, id]),
    signToken(secrets, 'trustee-link', [id]),
    signToken(secrets, 'question', [999_999]),
    camila.token,
    '',
  ];
  for (const one of wrong) {
    for (const refused of [await read(one), await answer(one)])
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'unknown_question_link']);
  }
});

describe('withdrawing a question', () => {
  test('is done once, by any reviewer who may decide, and by nobody once it is answered or decided', async () => {
    const one = await candidacy();
    const { id, token } = await asked(one);
    expect((await withdraw(julian, id)).statusCode).toBe(200);
    expect((await withdraw(camila, id)).statusCode).toBe(200);
    const log = app.database.db.selectFrom('activity_log').select('event').where('subject_id', '=', one.id);
    expect(await log.where('event', '=', 'question_withdrawn').execute()).toHaveLength(1);
    expect(await stateOf(token)).toBe('withdrawn');

    const again = await asked(one);
    await answer(again.token);
    expect((await withdraw(camila, again.id)).json()).toMatchObject({
      code: 'question_over',
      message: expect.stringMatching(/^El candidato ya respondió el 01\/09\/2025/),
    });
    const last = await asked(one);
    await approve(julian, one);
    expect((await withdraw(camila, last.id)).json().message).toMatch(/^La candidatura ya se decidió/);
    expect((await withdraw(camila, 999_999)).statusCode).toBe(404);
  });

  test('races with the answer: one of them counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await asked(await candidacy());
      const [answered, withdrawn] = await Promise.all([answer(token), withdraw(julian, id)]);
      expect([answered.statusCode, withdrawn.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await stateOf(token)).toBe(answered.statusCode === 200 ? 'answered' : 'withdrawn');
    }
  });
});

describe('a candidacy with a question', () => {
  const next = async (who: LoggedIn, more: object = {}) =>
    (await send(app, who.token, 'POST', '/candidates/next', { stage: 'first', ...more })).json().data?.id ?? null;
  const queue = async (who: LoggedIn, stage = 'first') =>
    (await get(app, who.token, '/candidates/queue')).json().data[stage];
  const rows = async (who: LoggedIn, filters = '') =>
    (await search(app, who.token, `/candidates/search?order=waiting${filters}`)).json().data as {
      id: number;
      turn: string;
      waiting_since: string | null;
      question: object | null;
    }[];
  const ids = async (who: LoggedIn, filters = '') => (await rows(who, filters)).map(({ id }) => id);
  const young = (minutes: number) =>
    candidacy('PENDIENTE', { changes: { submitted_at: new Date(app.clock.now().getTime() - minutes * 60_000) } });

  test('waits for the candidate until its day, out of the queue and in sight', async () => {
    const [one, other] = [await young(30), await young(1)];
    await asked(one);
    expect([await next(camila), await next(camila, { after: other.id })]).toEqual([other.id, null]);
    expect(await queue(camila)).toMatchObject({ waiting: 1, asked: 1, oldest: expect.any(String) });
    const [first, second] = await rows(julian);
    expect(first).toMatchObject({ id: other.id, question: null });
    expect(second).toMatchObject({
      id: one.id,
      turn: 'esperando_al_candidato',
      waiting_since: null,
      question: { answer_by: '2025-09-04', answered_at: null, asked_by_caller: false },
    });
    expect(await ids(julian, '&question=waiting')).toEqual([one.id]);
    expect(await ids(julian, '&question=answered')).toEqual([]);
    const csv = (await send(app, camila.token, 'POST', '/candidates/export', { format: 'csv' })).body;
    expect(csv).toContain('Espera respuesta hasta el 04/09/2025');
    // The last day is over in Bogotá.
    app.clock.set('2025-09-05T05:00:00Z');
    camila = { ...camila, token: await openStaffSession(app, camila) };
    expect(await queue(camila)).toMatchObject({ waiting: 2, asked: 0, mine: 1 });
    expect((await rows(camila))[0]).toMatchObject({
      id: one.id,
      turn: 'por_revisar',
      waiting_since: '2025-09-05 00:00:00',
    });
    expect(await ids(camila, '&question=waiting')).toEqual([one.id]);
    expect(await next(camila)).toBe(one.id);
  });

  test('comes back first to the person who asked, and to the others in its turn', async () => {
    const [one, older, old] = [await young(5), await young(90), await young(60)];
    const { token } = await asked(one);
    app.clock.advance(600);
    await answer(token);
    expect(await ids(camila)).toEqual([one.id, older.id, old.id]);
    expect(await ids(julian)).toEqual([older.id, old.id, one.id]);
    expect((await rows(camila))[0]).toMatchObject({
      turn: 'por_revisar',
      waiting_since: '2025-09-01 10:10:00',
      question: { answered_at: '2025-09-01 10:10:00', asked_by_caller: true },
    });
    expect(await ids(camila, '&mine=1')).toEqual([one.id]);
    expect(await ids(julian, '&mine=1')).toEqual([]);
    expect(await ids(julian, '&question=answered')).toEqual([one.id]);
    expect([(await queue(camila)).mine, (await queue(julian)).mine]).toEqual([1, 0]);
    expect(await next(julian)).toBe(older.id);
    expect(await next(camila)).toBe(one.id);
    // Skipped, it waits for the end of the round; after a decision it is first again.
    expect(await next(camila, { after: one.id })).toBe(old.id);
    await approve(camila, old);
    expect(await next(camila, { after: old.id })).toBe(one.id);
    await approve(camila, one);
    expect(await rows(camila, '&review_status=APROBADO')).toMatchObject([{ question: null }, { question: null }]);
  });

  test('is of its stage: an answer to the first validation says nothing about the final review', async () => {
    const one = await candidacy('SUBSANADO');
    const { db } = app.database;
    const { id: asker } = camila;
    const past = { stage: 'first' as const, asked_by: asker, asked_by_name: camila.name, asked_at: app.clock.now() };
    const words = { text: TEXT, wants_file: false, answer_by: '2025-08-20' };
    const given = { answer: ANSWER, answered_at: app.clock.now() };
    await db
      .insertInto('candidate_questions')
      .values([
        { candidate_id: one.id, ...past, ...words, ...given },
        { candidate_id: one.id, ...past, ...words },
      ])
      .execute();
    expect((await rows(camila))[0]).toMatchObject({ id: one.id, turn: 'corregido', question: null });
    expect((await questionsOf(one.id)).map(({ state }) => state)).toEqual(['answered', 'lapsed']);
    expect(await queue(camila, 'final')).toMatchObject({ waiting: 1, asked: 0, mine: 0 });
    expect((await ask(camila, one.id)).statusCode).toBe(200);
    expect(await queue(camila, 'final')).toMatchObject({ waiting: 0, asked: 1 });
  });
});
