import { fileRefusals } from '@urna/contract/candidacy/documents';
import type { PhoneTask } from '@urna/contract/candidacy/phone-upload';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { newToken, sha256 } from '../../../platform/secrets.ts';
import {
  allDocuments,
  as,
  enrol,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  upload,
  validate,
  verifyCode,
} from '../../../testing/clients/candidate-client.ts';
import {
  askForLink,
  disown,
  linkMailedTo,
  makeLink,
  openedPhone,
  openLink,
  uploadFromPhone,
} from '../../../testing/clients/candidate-links.ts';
import { type Employee, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { pdfWithJavaScript, simpleJpeg, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let reviewer: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await hireAndLogIn(app, 'REVISOR');
});
afterAll(() => app.close());

const CEDULA = 2;
const CERTIFICATE = 3;
const LETTER = 4;

let last = 12_000_000;
async function someone() {
  const number = String(++last);
  await enrol(app, number);
  const token = await signIn(app, number);
  return { number, token, id: await register(app, token, number) };
}
let me: Awaited<ReturnType<typeof someone>>;
beforeEach(async () => {
  me = await someone();
});

const linkBody = (type = CEDULA, id = me.id) => ({ candidate_id: id, document_type_id: type });
const link = (type = CEDULA) => makeLink(app, me.token, linkBody(type));
const phone = (type = CEDULA) => openedPhone(app, me.token, linkBody(type));
const newKey = () => newToken().token;
const task = (key: string) => app.inject({ url: '/api/phone-upload', headers: as(key) });
const leave = (key: string) => app.inject({ method: 'DELETE', url: '/api/phone-upload', headers: as(key) });
const look = (id: number, token = me.token) => app.inject({ url: `/api/phone-links/${id}`, headers: as(token) });
const cancel = (id: number, token = me.token) =>
  app.inject({ method: 'DELETE', url: `/api/phone-links/${id}`, headers: as(token) });
const stateOf = (answer: { json: () => { data: PhoneTask } }) => answer.json().data.state;
const outcome = (answer: { json: () => { code?: string } }) => answer.json().code ?? 'ok';
const documentsOf = (candidateId = me.id) =>
  app.database.db
    .selectFrom('documents')
    .select(['document_type_id', 'phase', 'file_name'])
    .where('candidate_id', '=', candidateId)
    .where('phase', '=', 'inscription')
    .execute();

describe('a link for the phone', () => {
  test('lets one phone upload the one document, which the computer sees, and is then used up', async () => {
    const made = await link();
    expect(made).toEqual({
      id: expect.any(Number),
      state: 'waiting',
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: '2025-09-01T15:10:00.000Z',
    });
    const key = newKey();
    expect((await openLink(app, made.token, key)).json().data).toEqual({
      state: 'connected',
      document_type: { id: CEDULA, name: 'Identificación', format: 'pdf', max_bytes: 1_048_576 },
      phase: 'inscription',
      process_title: 'Elecciones 2025',
      first_name: 'Ana',
      expires_at: made.expires_at,
    });
    expect(stateOf(await look(made.id))).toBe('connected');
    const sent = await uploadFromPhone(app, key, simplePdf());
    expect([sent.statusCode, stateOf(sent)]).toEqual([200, 'received']);
    expect(stateOf(await look(made.id))).toBe('received');
    expect(await documentsOf()).toEqual([
      { document_type_id: CEDULA, phase: 'inscription', file_name: 'foto del teléfono.pdf' },
    ]);

    expect(outcome(await uploadFromPhone(app, key, simplePdf(2)))).toBe('phone_link_ended');
    expect(stateOf(await leave(key))).toBe('received');
    expect(stateOf(await cancel(made.id))).toBe('received');
    // The phone reloads its page.
    expect(stateOf(await openLink(app, made.token, key))).toBe('received');
    expect(await documentsOf()).toHaveLength(1);
  });

  test('is stored and logged without its token or the key of the phone', async () => {
    const made = await link();
    const key = newKey();
    await openLink(app, made.token, key);
    const row = await app.database.db
      .selectFrom('phone_links')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect([row.token_hash, row.key_hash]).toEqual([sha256(made.token), sha256(key)]);
    for (const secret of [made.token, key]) expect(app.log()).not.toContain(secret);
  });

  test('leaves an entry in the activity log that says that the document came from a phone', async () => {
    await uploadFromPhone(app, await phone(), simplePdf());
    await upload(app, me.token, me.id, [{ type: CERTIFICATE, name: 'c.pdf', bytes: simplePdf() }]);
    const entries = await app.database.db
      .selectFrom('activity_entries')
      .select(['event', 'properties'])
      .where('event', '=', 'document_uploaded')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries.map(({ properties }) => properties)).toEqual([
      expect.not.objectContaining({ from_phone: true }),
      expect.objectContaining({ candidate_id: me.id, document_type: 'Identificación', from_phone: true }),
    ]);
  });

  test('keeps its turn when a file is refused, with the same words as from the computer', async () => {
    const key = await phone();
    const hostile = await uploadFromPhone(app, key, pdfWithJavaScript());
    expect([hostile.statusCode, hostile.json().errors.file]).toEqual([422, [fileRefusals.active_content]]);
    const photo = await uploadFromPhone(app, key, await simpleJpeg(), 'foto.jpg');
    expect(photo.json().message).toBe('Formato no válido. Solo se acepta: PDF');
    const huge = await uploadFromPhone(app, key, Buffer.alloc(1024 * 1024 + 1));
    expect(huge.statusCode).toBe(413);
    expect(await documentsOf()).toEqual([]);
    expect(stateOf(await task(key))).toBe('connected');
    expect((await uploadFromPhone(app, key, simplePdf())).statusCode).toBe(200);
  });

  test.each([
    ['no file', (form: FormData) => form.append('other', 'x')],
    ['a file in another part', (form: FormData) => form.append('documents[0][file]', new Blob(['x']), 'x.pdf')],
    [
      'two files',
      (form: FormData) => {
        form.append('file', new Blob([new Uint8Array(simplePdf())]), 'a.pdf');
        form.append('file', new Blob([new Uint8Array(simplePdf())]), 'b.pdf');
      },
    ],
  ])('refuses a form with %s', async (_what, fill) => {
    const key = await phone();
    const form = new FormData();
    fill(form);
    const answer = await app.inject({ method: 'POST', url: '/api/phone-upload', headers: as(key), payload: form });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect([stateOf(await task(key)), await documentsOf()]).toEqual(['connected', []]);
  });

  test('stores the document under the kind that it was made for, whatever the form says', async () => {
    const key = await phone(CERTIFICATE);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(simplePdf())]), 'cedula.pdf');
    const answer = await app.inject({ method: 'POST', url: '/api/phone-upload', headers: as(key), payload: form });
    expect(answer.statusCode).toBe(200);
    expect(await documentsOf()).toMatchObject([{ document_type_id: CERTIFICATE }]);
  });
});

describe('opening a link', () => {
  test('is refused to a second phone, and repeated by the first after a lost answer', async () => {
    const made = await link();
    const key = newKey();
    await openLink(app, made.token, key);
    const other = await openLink(app, made.token, newKey());
    expect([other.statusCode, outcome(other)]).toEqual([409, 'phone_link_taken']);
    expect(stateOf(await openLink(app, made.token, key))).toBe('connected');
  });

  test('succeeds in exactly one of two phones at once', async () => {
    const made = await link();
    const keys = [newKey(), newKey(), newKey()];
    const answers = await Promise.all(keys.map((key) => openLink(app, made.token, key)));
    expect(answers.map(outcome).toSorted()).toEqual(['ok', 'phone_link_taken', 'phone_link_taken']);
    const tasks = await Promise.all(keys.map(task));
    expect(tasks.map(outcome).toSorted()).toEqual(['ok', 'unknown_phone_link', 'unknown_phone_link']);
  });

  test('is refused with a key that opened another link', async () => {
    const key = await phone();
    const made = await link(CERTIFICATE);
    const answer = await openLink(app, made.token, key);
    expect([answer.statusCode, outcome(answer)]).toEqual([400, 'malformed']);
    expect([stateOf(await look(made.id)), (await task(key)).json().data.document_type.id]).toEqual(['waiting', CEDULA]);
  });

  test('is refused with an unknown token', async () => {
    expect(outcome(await openLink(app, newKey(), newKey()))).toBe('unknown_phone_link');
  });

  test('is limited by address', async () => {
    const limited = await openTestApp({ limits: { codesPerMinutePerAddress: 2 } });
    try {
      const tries = [1, 2, 3].map(() => openLink(limited, newKey(), newKey()));
      const answers = (await Promise.all(tries)).map(outcome).toSorted();
      expect(answers).toEqual(['too_many_requests', 'unknown_phone_link', 'unknown_phone_link']);
    } finally {
      await limited.close();
    }
  });
});

describe('a link ends', () => {
  test('a link ends ten minutes after it was made, opened or not', async () => {
    const [made, opened] = [await link(), await phone(CERTIFICATE)];
    app.clock.advance(599);
    expect([stateOf(await look(made.id)), stateOf(await task(opened))]).toEqual(['waiting', 'connected']);
    app.clock.advance(1);
    expect([stateOf(await look(made.id)), stateOf(await task(opened))]).toEqual(['expired', 'expired']);
    expect(outcome(await openLink(app, made.token, newKey()))).toBe('phone_link_ended');
    expect(outcome(await uploadFromPhone(app, opened, simplePdf()))).toBe('phone_link_ended');
    expect(stateOf(await leave(opened))).toBe('expired');
    expect(await documentsOf()).toEqual([]);
  });

  test('a link ends when the computer cancels it', async () => {
    const made = await link();
    const key = newKey();
    await openLink(app, made.token, key);
    expect(stateOf(await cancel(made.id))).toBe('cancelled');
    expect(stateOf(await task(key))).toBe('cancelled');
    expect(outcome(await uploadFromPhone(app, key, simplePdf()))).toBe('phone_link_ended');
    expect(stateOf(await leave(key))).toBe('cancelled');
  });

  test('a link ends when the phone leaves', async () => {
    const made = await link();
    const key = newKey();
    await openLink(app, made.token, key);
    expect(stateOf(await leave(key))).toBe('left');
    expect(stateOf(await look(made.id))).toBe('left');
    expect(outcome(await uploadFromPhone(app, key, simplePdf()))).toBe('phone_link_ended');
  });

  test('a link ends when another is made for the same document, and not for another document', async () => {
    const [first, other] = [await phone(), await phone(CERTIFICATE)];
    await link();
    expect([stateOf(await task(first)), stateOf(await task(other))]).toEqual(['cancelled', 'connected']);
    expect(outcome(await uploadFromPhone(app, first, simplePdf()))).toBe('phone_link_ended');
  });

  test('all links but one end when several are made for one document at once', async () => {
    const made = await Promise.all([link(), link(), link()]);
    const states = await Promise.all(made.map(async ({ id }) => stateOf(await look(id))));
    expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'waiting']);
  });

  test('a link ends with the session, by logout', async () => {
    const [made, key] = [await link(CERTIFICATE), await phone()];
    await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(me.token) });
    expect(stateOf(await task(key))).toBe('closed');
    expect(outcome(await uploadFromPhone(app, key, simplePdf()))).toBe('phone_link_ended');
    expect(outcome(await openLink(app, made.token, newKey()))).toBe('phone_link_ended');
    expect(await documentsOf()).toEqual([]);
  });

  test('a link ends with the session, by its expiry', async () => {
    app.clock.advance(29 * 60);
    const key = await phone();
    app.clock.advance(60);
    expect(stateOf(await task(key))).toBe('closed');
    expect(outcome(await uploadFromPhone(app, key, simplePdf()))).toBe('phone_link_ended');
  });

  test('a link ends when the person enters elsewhere', async () => {
    const key = await phone();
    await validate(app, me.number, 'CANDIDATE_ACCOUNTANT', { close_other_session: true });
    const code = await mailedCode(app, `cc${me.number}@demo.test`);
    expect((await verifyCode(app, me.number, code)).statusCode).toBe(200);
    expect(stateOf(await task(key))).toBe('closed');
    expect(outcome(await uploadFromPhone(app, key, simplePdf()))).toBe('phone_link_ended');
  });

  test('a link ends when the owner disowns the registration', async () => {
    const key = await phone();
    await disown(app, await linkMailedTo(app, `cc${me.number}@demo.test`));
    expect(stateOf(await task(key))).toBe('closed');
    expect((await uploadFromPhone(app, key, simplePdf())).statusCode).toBeGreaterThanOrEqual(400);
    expect(await documentsOf()).toEqual([]);
  });

  test('a link ends with the submission, which keeps its documents as they were', async () => {
    await upload(app, me.token, me.id, await allDocuments());
    const key = await phone();
    const before = await documentsOf();
    expect((await submit(app, me.token, me.id)).statusCode).toBe(200);
    expect(stateOf(await task(key))).toBe('closed');
    expect(outcome(await uploadFromPhone(app, key, simplePdf(2)))).toBe('phone_link_ended');
    expect(await documentsOf()).toEqual(before);
  });

  test('a link is of no use once the window has closed', async () => {
    const [made, key] = [await link(CERTIFICATE), await phone()];
    const { db } = app.database;
    const move = (closes_at: Date) =>
      db.updateTable('windows').set({ closes_at }).where('name', '=', 'inscription').execute();
    await move(app.clock.now());
    try {
      expect(outcome(await uploadFromPhone(app, key, simplePdf()))).toBe('window_closed');
      expect(outcome(await openLink(app, made.token, newKey()))).toBe('window_closed');
      expect(outcome(await askForLink(app, me.token, linkBody()))).toBe('window_closed');
    } finally {
      await move(app.clock.at('2025-09-30T22:00:00Z'));
    }
  });
});

describe('races', () => {
  test('an upload and its cancellation at once end with both sides saying the same', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await link();
      const key = newKey();
      await openLink(app, made.token, key);
      const before = await documentsOf();
      const [sent, cancelled] = await Promise.all([uploadFromPhone(app, key, simplePdf()), cancel(made.id)]);
      const state = stateOf(await look(made.id));
      expect([stateOf(cancelled), stateOf(await task(key))]).toEqual([state, state]);
      expect(outcome(sent)).toBe(state === 'received' ? 'ok' : 'phone_link_ended');
      const stored = (await documentsOf()).length - before.length;
      expect(stored).toBe(state === 'received' && before.length === 0 ? 1 : 0);
    }
  });

  test('the same upload sent twice at once stores one document', async () => {
    const key = await phone();
    const answers = await Promise.all([1, 2, 3].map((pages) => uploadFromPhone(app, key, simplePdf(pages))));
    expect(answers.map(outcome).toSorted()).toEqual(['ok', 'phone_link_ended', 'phone_link_ended']);
    expect(await documentsOf()).toHaveLength(1);
  });

  test('an upload and the submission at once never change what was submitted', async () => {
    const { token, id } = await readyToSubmit(app, String(++last));
    const key = await openedPhone(app, token, linkBody(CEDULA, id));
    const [sent, submitted] = await Promise.all([uploadFromPhone(app, key, simplePdf(3)), submit(app, token, id)]);
    // The upload came before the rendering, between rendering and submission, or too late.
    expect(['registration_changed ok', 'ok phone_link_ended', 'ok registration_locked', 'ok ok']).toContain(
      `${outcome(submitted)} ${outcome(sent)}`,
    );
    const names = (await documentsOf(id)).map(({ file_name }) => file_name);
    expect(names.includes('foto del teléfono.pdf')).toBe(outcome(sent) === 'ok');
  });
});

describe('who may do what', () => {
  test('refuses links for another candidacy, another kind of document, and what doesn’t exist', async () => {
    const other = await someone();
    const ask = (type: number, id = me.id) => askForLink(app, me.token, linkBody(type, id)).then(outcome);
    expect(await ask(CEDULA, other.id)).toBe('not_found');
    expect(await ask(LETTER)).toBe('invalid_document_type');
    expect(await ask(99)).toBe('invalid_document_type');
  });

  test('hides the link from another session', async () => {
    const made = await link();
    const other = await someone();
    expect([outcome(await look(made.id, other.token)), outcome(await cancel(made.id, other.token))]).toEqual([
      'not_found',
      'not_found',
    ]);
    expect(stateOf(await look(made.id))).toBe('waiting');
  });

  test('lets neither the key of a phone nor the token of a link pass for a session', async () => {
    const made = await link();
    const key = newKey();
    await openLink(app, made.token, key);
    for (const secret of [key, made.token]) {
      for (const url of ['/api/applicant/me', `/api/candidates/${me.id}/documents`, `/api/phone-links/${made.id}`])
        expect([url, outcome(await app.inject({ url, headers: as(secret) }))]).toEqual([url, 'no_session']);
      const file = [{ type: CEDULA, name: 'a.pdf', bytes: simplePdf() }];
      expect(outcome(await upload(app, secret, me.id, file))).toBe('no_session');
      expect(outcome(await askForLink(app, secret, linkBody()))).toBe('no_session');
    }
    // Nor the token of the link, or a candidate's session, for the key of a phone.
    for (const secret of [made.token, me.token]) expect(outcome(await task(secret))).toBe('unknown_phone_link');
  });

  test('limits how many links a session makes in ten minutes', async () => {
    app.clock.set('2025-09-02T15:00:00Z');
    me = await someone();
    const answers: string[] = [];
    for (let made = 0; made < 31; made += 1) answers.push(outcome(await askForLink(app, me.token, linkBody())));
    expect(answers.filter((one) => one === 'ok')).toHaveLength(30);
    expect(answers.at(-1)).toBe('too_many_requests');
    // Another session isn't held up.
    const other = await someone();
    expect((await askForLink(app, other.token, linkBody(CEDULA, other.id))).statusCode).toBe(200);
  });
});

describe('during a correction', () => {
  async function correcting() {
    const candidate = await submittedCandidate(app, { status: 'PARA_SUBSANAR', reviewer });
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api${url}`, payload });
    const number = { identification_number: candidate.number };
    await post('/validate-subsanation-candidate/request-code', number);
    const code = await mailedCode(app, candidate.email);
    const entered = await post('/validate-subsanation-candidate/verify-code', { ...number, code });
    return { ...candidate, token: entered.json().token_info.token as string };
  }

  test('a phone uploads the new version of a rejected document, and only of a rejected one', async () => {
    const { id, token } = await correcting();
    expect(outcome(await askForLink(app, token, linkBody(CEDULA, id)))).toBe('document_locked');
    const key = await openedPhone(app, token, linkBody(CERTIFICATE, id));
    expect((await task(key)).json().data.phase).toBe('correction');
    expect((await uploadFromPhone(app, key, simplePdf())).statusCode).toBe(200);
    const rows = await app.database.db
      .selectFrom('documents')
      .select('document_type_id')
      .where('candidate_id', '=', id)
      .where('phase', '=', 'correction')
      .execute();
    expect(rows).toEqual([{ document_type_id: CERTIFICATE }]);
  });

  test('the link ends when the correction is sent', async () => {
    const { id, token } = await correcting();
    await uploadFromPhone(app, await openedPhone(app, token, linkBody(CERTIFICATE, id)), simplePdf());
    const key = await openedPhone(app, token, linkBody(CERTIFICATE, id));
    const sent = await app.inject({ method: 'POST', url: '/api/applicant/finish-subsanation', headers: as(token) });
    expect(sent.statusCode).toBe(200);
    expect(stateOf(await task(key))).toBe('closed');
    expect(outcome(await uploadFromPhone(app, key, simplePdf(2)))).toBe('phone_link_ended');
  });
});

test('the housekeeping removes links a day after they expired', async () => {
  const made = await link();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const house = () => runHousekeeping({ ...app.deps, log });
  const countLinks = async () =>
    (await app.database.db.selectFrom('phone_links').select('id').where('id', '=', made.id).execute()).length;
  app.clock.advance(600 + 86_400);
  await house();
  expect(await countLinks()).toBe(1);
  app.clock.advance(1);
  await house();
  expect(await countLinks()).toBe(0);
});
