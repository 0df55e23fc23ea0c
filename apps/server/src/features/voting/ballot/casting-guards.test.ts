import { afterAll, beforeAll, expect, test } from 'vitest';
import { as } from '../../../testing/clients/candidate-client.ts';
import { hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const A_MINUTE = 60;
const LIMIT = 6;

let app: TestApp;
let contest: SealedContest;

beforeAll(async () => {
  app = await openTestApp({ limits: { requestsPerMinutePerAddress: LIMIT } });
  contest = await openSealedContest(app, { contest: 'contador', voters: 2 });
});
afterAll(() => app.close());

async function voterAt(index: number) {
  const voter = contest.voters[index];
  if (!voter) throw new Error('no voter is left');
  const token = await openSession(app, voter.id);
  return { token, ballot: ballotFor(await ballotPaper(app, token), 0) };
}

const nonsense = (token: string) =>
  app.inject({ method: 'POST', url: '/api/voting/ballots', headers: as(token), payload: { ballot: 7 } });

test('casting counts against the rate limit of the address before the body is read', async () => {
  const { token, ballot } = await voterAt(0);
  // Tokens that open nothing count too, and so does what else the address asks for.
  expect((await cast(app, 'x'.repeat(43), ballot)).json().code).toBe('no_session');
  const elsewhere = await app.inject({ method: 'POST', url: '/api/logout', headers: as('x'.repeat(43)) });
  expect(elsewhere.statusCode).not.toBe(429);
  const answers = [];
  for (let index = 0; index < LIMIT - 1; index++) answers.push((await nonsense(token)).statusCode);
  expect(answers).toEqual([422, 422, 422, 422, 429]);
  const refused = await cast(app, token, ballot);
  expect(refused.json().code).toBe('too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  app.clock.advance(A_MINUTE);
  expect((await cast(app, token, ballot)).statusCode).toBe(200);
});

test('casting refuses staff sessions and sessions of nobody on the roll', async () => {
  const { ballot } = await voterAt(1);
  const before = await app.database.db.selectFrom('ballots').select('number').execute();
  const { token: staff } = await hireAndLogIn(app, 'ADMINISTRADOR');
  expect((await cast(app, staff, ballot)).json().code).toBe('no_session');
  const nobodys = await openSession(app, 9_999_999);
  expect((await cast(app, nobodys, ballot)).json().code).toBe('no_session');
  expect(await app.database.db.selectFrom('ballots').select('number').execute()).toEqual(before);
});
