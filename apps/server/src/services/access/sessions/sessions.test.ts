import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, enrol, signIn, validate } from '../../../testing/clients/candidate-client.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let last = 7_000_000;
async function someone(): Promise<{ number: string; token: string }> {
  const number = String(++last);
  await enrol(app, number);
  return { number, token: await signIn(app, number) };
}
const me = (token: string) => app.inject({ url: '/api/applicant/me', headers: as(token) });
const refresh = (token: string) =>
  app.inject({ method: 'POST', url: '/api/applicant/refresh-token', headers: as(token) });

test('a session ends after 30 minutes', async () => {
  const { token } = await someone();
  app.clock.advance(30 * 60 - 1);
  expect((await me(token)).statusCode).toBe(200);
  app.clock.advance(1);
  const late = await me(token);
  expect(late.statusCode).toBe(401);
  expect(late.json()).toMatchObject({
    code: 'session_expired',
    message: 'La sesión ha expirado. Hay que ingresar de nuevo para continuar.',
  });
});

test('an expired session keeps nobody out', async () => {
  const { number } = await someone();
  app.clock.advance(30 * 60);
  expect((await validate(app, number)).statusCode).toBe(200);
});

test('refreshing gives another token and another 30 minutes', async () => {
  const { token } = await someone();
  app.clock.advance(20 * 60);
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(200);
  const fresh = answer.json().token_info;
  expect(fresh.token).not.toBe(token);
  expect(fresh.time_milliseconds).toBe(app.clock.now().getTime() + 30 * 60_000);
  app.clock.advance(29 * 60);
  expect((await me(fresh.token)).statusCode).toBe(200);
});

test('the old token is valid for another minute when the answer to a refresh is lost', async () => {
  const { token } = await someone();
  await refresh(token);
  expect((await me(token)).statusCode).toBe(200);
  expect((await refresh(token)).statusCode).toBe(200);
  app.clock.advance(61);
  expect((await me(token)).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(401);
});

test('the old token is worth nothing a minute after one refresh', async () => {
  const { token } = await someone();
  const { token: fresh } = (await refresh(token)).json().token_info;
  app.clock.advance(61);
  expect((await me(token)).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(401);
  expect((await me(fresh)).statusCode).toBe(200);
});

test('an expired session can be refreshed for 60 seconds, and no longer', async () => {
  const { token } = await someone();
  app.clock.advance(30 * 60 + 59);
  expect((await refresh(token)).statusCode).toBe(200);
  const other = await someone();
  app.clock.advance(30 * 60 + 60);
  const late = await refresh(other.token);
  expect(late.statusCode).toBe(401);
  expect(late.json().code).toBe('session_expired');
});

test('refreshing extends a session to eight hours at the most', async () => {
  let { token } = await someone();
  const start = app.clock.now().getTime();
  let expires = 0;
  for (let minutes = 25; minutes < 8 * 60; minutes += 25) {
    app.clock.advance(25 * 60);
    const answer = await refresh(token);
    expect(answer.statusCode).toBe(200);
    ({ token, time_milliseconds: expires } = answer.json().token_info);
  }
  expect(expires).toBe(start + 8 * 3600_000);
  app.clock.advance(30 * 60);
  expect((await refresh(token)).statusCode).toBe(401);
});

test('logout ends a session for calls and for refreshing', async () => {
  const { token, number } = await someone();
  expect((await app.inject({ method: 'POST', url: '/api/applicant/logout', headers: as(token) })).statusCode).toBe(200);
  expect((await me(token)).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(401);
  expect((await validate(app, number)).statusCode).toBe(200);
});

test('refreshing an expired session is refused once another session was opened', async () => {
  const { token, number } = await someone();
  app.clock.advance(30 * 60 + 10);
  expect((await validate(app, number)).statusCode).toBe(200);
  expect((await refresh(token)).statusCode).toBe(401);
});

test.each([
  ['nothing', undefined],
  ['another scheme', 'Basic abc'],
  ['an unknown token', `Bearer ${'x'.repeat(43)}`],
  ['a short one', 'Bearer x'],
])('%s is no session', async (_what, authorization) => {
  const answer = await app.inject({ url: '/api/applicant/me', headers: authorization ? { authorization } : {} });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().code).toBe('no_session');
});

test.each(['staff', 'voter'] as const)('a session of kind %s is refused on candidate routes', async (kind) => {
  const { token } = await someone();
  await app.database.db
    .updateTable('sessions')
    // The product writes this column once; here it stands in for a session of another kind.
    .set({ kind } as never)
    .where('token_hash', '=', (await import('../../../platform/secrets.ts')).sha256(token))
    .execute();
  expect((await me(token)).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(401);
});
