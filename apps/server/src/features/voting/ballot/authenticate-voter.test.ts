import { afterAll, beforeAll, expect, test } from 'vitest';
import { as } from '../../../testing/clients/candidate-client.ts';
import { hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const A_MINUTE = 60;
const LIMIT = 6;

let its: TestApp;
let contest: SealedContest;

beforeAll(async () => {
  its = await openTestApp({ limits: { requestsPerMinutePerAddress: LIMIT } });
  contest = await openSealedContest(its, { contest: 'contador', voters: 2 });
});
afterAll(() => its.close());

async function voterAt(at: number) {
  const voter = contest.voters[at];
  if (!voter) throw new Error('no voter is left');
  const token = await openSession(its, 'contador', voter.id);
  return { token, ballot: ballotFor(await ballotPaper(its, token), 0) };
}

const nonsense = (token: string) =>
  its.app.inject({ method: 'POST', url: '/api/voting/ballots', headers: as(token), payload: { ballot: 7 } });

test('casting counts against the rate limit of the address before the body is read', async () => {
  const { token, ballot } = await voterAt(0);
  // Tokens that open nothing count too, and so does what else the address asks for.
  expect((await cast(its, 'x'.repeat(43), ballot)).json().code).toBe('no_session');
  const elsewhere = await its.app.inject({ method: 'POST', url: '/api/logout', headers: as('x'.repeat(43)) });
  expect(elsewhere.statusCode).not.toBe(429);
  const answers = [];
  for (let at = 0; at < LIMIT - 1; at++) answers.push((await nonsense(token)).statusCode);
  expect(answers).toEqual([422, 422, 422, 422, 429]);
  const refused = await cast(its, token, ballot);
  expect(refused.json().code).toBe('too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  its.clock.advance(A_MINUTE);
  expect((await cast(its, token, ballot)).statusCode).toBe(200);
});

test('casting refuses staff sessions and sessions of nobody on the roll', async () => {
  const { ballot } = await voterAt(1);
  const before = await its.database.db.selectFrom('ballots').select('number').execute();
  const { token: staff } = await hireAndLogIn(its, 'ADMINISTRADOR');
  expect((await cast(its, staff, ballot)).json().code).toBe('no_session');
  const nobodys = await openSession(its, 'contador', 9_999_999);
  expect((await cast(its, nobodys, ballot)).json().code).toBe('no_session');
  expect(await its.database.db.selectFrom('ballots').select('number').execute()).toEqual(before);
});
