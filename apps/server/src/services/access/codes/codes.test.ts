import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempt } from '../../../testing/clients/attempts.ts';
import {
  as,
  CEDULA,
  enrol,
  mailedCode,
  signIn,
  validate,
  verifyCode,
} from '../../../testing/clients/candidate-client.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let last = 6_000_000;
const ask = (number: string) => validate(app, number, 'CANDIDATE_ACCOUNTANT', { close_other_session: true });

/** Someone with a session open elsewhere: ending it is what requires a code. */
async function someone(): Promise<string> {
  const number = String(++last);
  await enrol(app, number);
  await signIn(app, number);
  return number;
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('a second code within 60 seconds is refused with the time left, and the first stays good', async () => {
  const number = await someone();
  expect((await ask(number)).statusCode).toBe(202);
  app.clock.advance(15);
  const again = await ask(number);
  expect(again.statusCode).toBe(429);
  expect(again.headers['retry-after']).toBe('45');
  expect(again.json().message).toBe('Ya se envió un código. Se puede solicitar otro en 45 segundos.');
  expect((await verifyCode(app, number, await mailedCode(app, `cc${number}@demo.test`))).statusCode).toBe(200);
});

test('many requests at once send one code', async () => {
  const number = await someone();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(number)));
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9);
});

test('a second request leaves the first code good, each with its own handle', async () => {
  const number = await someone();
  const first = (await ask(number)).json<{ handle: string }>().handle;
  const old = await mailedCode(app, `cc${number}@demo.test`);
  app.clock.advance(60);
  const second = (await ask(number)).json<{ handle: string }>().handle;
  const fresh = await mailedCode(app, `cc${number}@demo.test`);
  // They are equal once in a million runs.
  expect((await verifyCode(app, number, old, 'CANDIDATE_ACCOUNTANT', second)).statusCode).toBe(
    old === fresh ? 200 : 422,
  );
  expect((await verifyCode(app, number, old, 'CANDIDATE_ACCOUNTANT', first)).statusCode).toBe(200);
  expect((await verifyCode(app, number, fresh, 'CANDIDATE_ACCOUNTANT', second)).statusCode).toBe(200);
  expect((await verifyCode(app, number, fresh, 'CANDIDATE_ACCOUNTANT', second)).json().code).toBe('dead_code');
});

test('a handle has five tries, however many arrive at once, and the other handles keep theirs', async () => {
  const number = await someone();
  const first = (await ask(number)).json<{ handle: string }>().handle;
  const code = await mailedCode(app, `cc${number}@demo.test`);
  app.clock.advance(60);
  const second = (await ask(number)).json<{ handle: string }>().handle;
  const attacked = await mailedCode(app, `cc${number}@demo.test`);
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => verifyCode(app, number, wrong(attacked), 'CANDIDATE_ACCOUNTANT', second)),
  );
  const codes = guesses.map((guess) => guess.json<{ code: string }>().code);
  expect(codes.filter((reason) => reason === 'wrong_code')).toHaveLength(4);
  expect(codes.filter((reason) => reason === 'code_tries_exhausted')).toHaveLength(1);
  expect(codes.filter((reason) => reason === 'dead_code')).toHaveLength(15);
  expect((await verifyCode(app, number, code, 'CANDIDATE_ACCOUNTANT', first)).statusCode).toBe(200);
});

test('tries without a handle share ten an hour for a person, over all of their codes and however many arrive at once', async () => {
  app.clock.set('2025-09-01T18:00:00Z');
  const number = await someone();
  const handles: string[] = [];
  const answers: string[] = [];
  for (let round = 0; round < 4; round++) {
    handles.push((await ask(number)).json<{ handle: string }>().handle);
    const code = await mailedCode(app, `cc${number}@demo.test`);
    const guesses = await Promise.all(Array.from({ length: 6 }, () => verifyCode(app, number, wrong(code))));
    answers.push(...guesses.map((guess) => guess.json<{ code: string }>().code));
    app.clock.advance(60);
  }
  const compared = answers.filter((code) => code !== 'dead_code');
  // Five at the first code, five at the second; after that nothing is compared.
  expect(compared.filter((code) => code === 'wrong_code').length).toBeLessThan(10);
  const code = await mailedCode(app, `cc${number}@demo.test`);
  expect((await verifyCode(app, number, code)).json().code).toBe('code_tries_exhausted');
  // The owner's browser has the handle, so it isn't affected.
  expect((await verifyCode(app, number, code, 'CANDIDATE_ACCOUNTANT', handles.at(-1))).statusCode).toBe(200);
  const { tries } = await app.database.db
    .selectFrom('codes')
    .select((row) => row.fn.sum<string>('loose_tries').as('tries'))
    .where('subject', '=', `person:1:${number}`)
    .executeTakeFirstOrThrow();
  expect(Number(tries)).toBeLessThanOrEqual(20);
});

test('requests from elsewhere neither make the owner wait nor use up their hour', async () => {
  const number = await someone();
  const url = '/validate-applicant';
  const payload = {
    identification_type: CEDULA,
    identification_number: number,
    type_candidate: 'CANDIDATE_ACCOUNTANT',
    close_other_session: true,
  };
  for (let sent = 0; sent < 6; sent++) {
    expect((await attempt(app, { url, payload, from: '203.0.113.9' })).statusCode).toBe(202);
    app.clock.advance(60);
  }
  expect((await attempt(app, { url, payload, from: '203.0.113.9' })).json().code).toBe('too_many_codes');
  // Neighbours in a /64 are one origin, and a /48 has the allowance of four.
  const answers = [];
  for (let host = 0; host < 30; host++) {
    answers.push((await attempt(app, { url, payload, from: `2001:db8:7:${host.toString(16)}::1` })).statusCode);
  }
  expect(answers.filter((status) => status === 202)).toHaveLength(24);
  expect((await attempt(app, { url, payload, from: '2001:db8:8::1' })).statusCode).toBe(202);
  expect((await attempt(app, { url, payload, from: '2001:db8:8::2' })).json().code).toBe('code_too_soon');
  expect((await ask(number)).statusCode).toBe(202);
});

test('a code lives ten minutes, with its handle and without', async () => {
  const number = await someone();
  const { handle } = (await ask(number)).json<{ handle: string }>();
  const code = await mailedCode(app, `cc${number}@demo.test`);
  app.clock.advance(600);
  expect((await verifyCode(app, number, code)).json().code).toBe('dead_code');
  expect((await verifyCode(app, number, code, 'CANDIDATE_ACCOUNTANT', handle)).json().code).toBe('dead_code');
});

test('a code allows five tries, also concurrent ones, and then refuses even the right one', async () => {
  const number = await someone();
  await ask(number);
  const code = await mailedCode(app, `cc${number}@demo.test`);
  const guesses = await Promise.all(Array.from({ length: 20 }, () => verifyCode(app, number, wrong(code))));
  const codes = guesses.map((guess) => guess.json().code);
  expect(codes.filter((reason) => reason === 'wrong_code')).toHaveLength(4);
  expect(codes.filter((reason) => reason === 'code_tries_exhausted')).toHaveLength(1);
  expect(codes.filter((reason) => reason === 'dead_code')).toHaveLength(15);
  expect((await verifyCode(app, number, code)).json().code).toBe('dead_code');
});

test('a person gets six codes an hour, and more once the hour has passed', async () => {
  const number = await someone();
  for (let sent = 0; sent < 6; sent++) {
    expect((await ask(number)).statusCode).toBe(202);
    app.clock.advance(61);
  }
  const seventh = await ask(number);
  expect(seventh.statusCode).toBe(429);
  expect(seventh.json().code).toBe('too_many_codes');
  expect(Number(seventh.headers['retry-after'])).toBe(3600 - 6 * 61);
  app.clock.advance(3600 - 6 * 61);
  // The session elsewhere has expired meanwhile, so no code is required.
  expect((await ask(number)).statusCode).toBe(200);
});

test('neither codes nor tokens stand anywhere but in the mail', async () => {
  const number = await someone();
  await ask(number);
  const code = await mailedCode(app, `cc${number}@demo.test`);
  const { token } = (await verifyCode(app, number, code)).json().token_info;
  const tables = ['sessions', 'codes', 'activity_log', 'rate_counters'] as const;
  for (const table of tables) {
    const text = JSON.stringify(await app.database.db.selectFrom(table).selectAll().execute());
    expect(text).not.toContain(token);
    expect(text).not.toMatch(new RegExp(`"${code}"`));
  }
  expect(app.log()).not.toContain(token);
  expect(app.log()).not.toContain(number);
  expect(app.log()).not.toContain('@');
  await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token) });
});
