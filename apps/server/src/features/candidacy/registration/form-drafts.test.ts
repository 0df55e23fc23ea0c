import type { FormDraft, FormDraftContent } from '@urna/contract/candidacy/form-draft';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import {
  as,
  enrol,
  formFor,
  mailedCode,
  readyToSubmit,
  register,
  signIn,
  submit,
  validate,
  verifyCode,
} from '../../../testing/clients/candidate-client.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2025-09-01T15:00:00Z'));

const url = '/api/applicant/draft';
const half = { firstName: 'Ana María', physicalAddress: 'Calle a medias', jurorDeclaration: true };

let last = 33_000_000;
async function someone(): Promise<{ number: string; token: string }> {
  const number = String(++last);
  await enrol(app, number);
  return { number, token: await signIn(app, number) };
}

const put = (token: string, version: number | null, content: FormDraftContent) =>
  app.inject({ method: 'PUT', url, headers: as(token), payload: { version, content } });
const saved = async (token: string, version: number | null, content: FormDraftContent): Promise<number> => {
  const answer = await put(token, version, content);
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined]);
  return answer.json().data.version;
};
const draftOf = async (token: string): Promise<FormDraft | null> =>
  (await app.inject({ url: '/api/applicant/me', headers: as(token) })).json().data.draft;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const logOut = (token: string) => app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token) });

describe('the draft of a registration form', () => {
  test('is kept from the first field, and goes on at another device after a code to the register’s address', async () => {
    const { number, token } = await someone();
    expect(await draftOf(token)).toBeNull();
    const first = await saved(token, null, { firstName: 'A' });
    app.clock.advance(60);
    const version = await saved(token, first, half);
    expect(version).not.toBe(first);
    expect(await draftOf(token)).toEqual({ version, saved_at: '2025-09-01T15:01:00.000Z', content: half });
    await logOut(token);

    const asked = await validate(app, number);
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toMatchObject({
      code_required: true,
      message: 'Usted ya inició una inscripción. Le enviamos un código para continuarla.',
    });
    expect(asked.body).not.toContain('Calle');
    expect(await mailsTo(app, `cc${number}@demo.test`)).toHaveLength(1);
    const admitted = await verifyCode(app, number, await mailedCode(app, `cc${number}@demo.test`));
    expect(admitted.json()).toMatchObject({
      data: null,
      register: { first_name: 'Ana' },
      draft: { version, content: half },
    });
  });

  test('a draft of one kind of candidacy asks for a code in the other kind too, and isn’t shown there', async () => {
    const { number, token } = await someone();
    await saved(token, null, half);
    await logOut(token);
    expect((await validate(app, number, 'CANDIDATE_IES')).statusCode).toBe(202);
    const code = await mailedCode(app, `cc${number}@demo.test`);
    expect((await verifyCode(app, number, code, 'CANDIDATE_IES')).json().draft).toBeNull();
  });

  test('is replaced by exactly one of several saves that saw the same version', async () => {
    const { token } = await someone();
    let version: number | null = null;
    for (const round of [1, 2]) {
      const contents = Array.from({ length: 8 }, (_, index) => ({ firstName: `Ana ${round} ${index}` }));
      const seen: number | null = version;
      const answers = await Promise.all(contents.map((content) => put(token, seen, content)));
      const won = answers.flatMap((answer, index) => (answer.statusCode === 200 ? [index] : []));
      expect(won).toHaveLength(1);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json().code}`))).toEqual(
        new Set(['409 draft_changed']),
      );
      const draft = await draftOf(token);
      expect(draft?.content).toEqual(contents[won[0] ?? -1]);
      version = draft?.version ?? null;
    }
  });

  test('is saved once by a save that is repeated because its answer was lost', async () => {
    const { token } = await someone();
    const version = await saved(token, null, half);
    expect(await saved(token, null, half)).toBe(version);
    const next = await saved(token, version, { ...half, firstName: 'Otra' });
    expect(await saved(token, version, { ...half, firstName: 'Otra' })).toBe(next);
  });

  test('is out of the reach of another person’s session', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const version = await saved(mine.token, null, half);
    expect((await put(theirs.token, version, { firstName: 'Otra' })).json().code).toBe('draft_changed');
    expect(await draftOf(theirs.token)).toBeNull();
    await app.inject({ method: 'DELETE', url, headers: as(theirs.token) });
    expect(await draftOf(mine.token)).toMatchObject({ version, content: half });
  });

  test('holds only what the form has, without the identity, and refuses what no field could take', async () => {
    const { token } = await someone();
    const stray = { ...half, documentNumber: '1', role: 'ADMINISTRADOR' };
    await saved(token, null, stray);
    expect((await draftOf(token))?.content).toEqual(half);
    const long = await put(token, null, { email: 'a'.repeat(301) });
    expect([long.statusCode, Object.values(long.json().errors)]).toEqual([
      422,
      [['No puede tener más de 300 caracteres']],
    ]);
  });

  test('ends with a save of the form: an older draft can’t come back after it', async () => {
    const { number, token } = await someone();
    const version = await saved(token, null, half);
    const id = await register(app, token, number);
    expect(await draftOf(token)).toBeNull();
    expect((await put(token, version, half)).json().code).toBe('draft_changed');

    const next = await saved(token, null, half);
    expect(next).not.toBe(version);
    const payload = formFor(number);
    await app.inject({ method: 'PUT', url: `/api/candidates/${id}`, headers: as(token), payload });
    expect(await draftOf(token)).toBeNull();
  });

  test('ends with the submission, after which none is taken', async () => {
    const number = String(++last);
    const { token, id } = await readyToSubmit(app, number);
    await saved(token, null, half);
    const [, late] = await Promise.all([submit(app, token, id), put(token, null, { firstName: 'Tarde' })]);
    expect([200, 401, 409]).toContain(late.statusCode);
    expect((await put(token, null, half)).statusCode).toBe(401);
    expect(await rowsOf(number)).toEqual([]);
  });

  test('is deleted for its owner, whose number alone then opens a session again', async () => {
    const { number, token } = await someone();
    await saved(token, null, half);
    const answer = await app.inject({ method: 'DELETE', url, headers: as(token) });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Lo escrito se borró.']);
    await logOut(token);
    expect((await validate(app, number)).statusCode).toBe(200);
  });

  test('a stranger’s draft is gone when the owner says that it wasn’t they', async () => {
    const number = String(++last);
    await enrol(app, number);
    const token = await signIn(app, number);
    await register(app, token, number);
    await saved(token, null, half);
    const [mail] = await mailsTo(app, `cc${number}@demo.test`);
    const [, link] = /no-fui-yo#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await app.inject({ method: 'POST', url: '/api/disowning/disown', payload: { token: link } });
    expect(await rowsOf(number)).toEqual([]);
  });

  test('is taken until the window closes, and forgotten a day later', async () => {
    app.clock.set('2025-09-30T21:45:00Z');
    const late = await someone();
    await saved(late.token, null, half);
    app.clock.set('2025-09-30T22:00:00Z');
    expect((await put(late.token, null, { firstName: 'Tarde' })).json().code).toBe('window_closed');
    await runHousekeeping({ ...app.deps, log });
    expect(await rowsOf(late.number)).toHaveLength(1);
    app.clock.set('2025-10-01T22:00:00Z');
    await runHousekeeping({ ...app.deps, log });
    expect(await rowsOf(late.number)).toEqual([]);
  });
});

const rowsOf = (number: string) =>
  app.database.db.selectFrom('form_drafts').select('version').where('identification_number', '=', number).execute();
