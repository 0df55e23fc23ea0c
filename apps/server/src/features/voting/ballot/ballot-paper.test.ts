import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicCredentialOf } from '../../../services/election/election-keys.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { ballotPaper, openSession } from '../../../testing/clients/voter-client.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 4, choices: 12 });
});
afterAll(() => app.close());

const session = (index: number) => openSession(app, contest.voters[index]?.id ?? 0);
const ask = (token: string) => app.inject({ url: '/api/voting/ballot', headers: as(token) });

test('the ballot paper holds the election to the letter, the voter’s own credential, and every choice', async () => {
  const [voter] = contest.voters;
  const paper = await ballotPaper(app, await session(0));
  expect(paper.contest).toBe('contador');
  expect(paper.election).toBe(contest.election.election);
  expect(paper.credential).toMatch(/^\w{5}-\w{6}-\w{5}-\w{6}$/);
  expect(paper.blank).toBe(true);
  const inOrder = paper.choices.toSorted((a, b) => a.position - b.position);
  expect(inOrder.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  const { questions } = JSON.parse(paper.election) as { questions: { answers: string[] }[] };
  const answers = inOrder.map(({ full_name, professional_card }) => `${full_name} · T.P. ${professional_card}`);
  expect(questions[0]?.answers).toEqual(answers);
  const [first] = inOrder;
  expect(Object.keys(first ?? {}).toSorted()).toEqual(
    ['city', 'degree', 'full_name', 'institution', 'photo_url', 'position', 'professional_card'].toSorted(),
  );
  const photo = await app.inject(first?.photo_url ?? '');
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
  // The public credential of this voter, and of nobody else, is among the published ones.
  const published = await app.inject('/api/elections/contador/archive');
  expect(published.body).toContain(
    await publicCredentialOf(contest.credentialsKey, contest.election.uuid, voter?.id ?? 0),
  );
});

test('the order of the choices is stable within a session and differs between sessions', async () => {
  const order = async (token: string) => (await ballotPaper(app, token)).choices.map(({ position }) => position);
  const [one, again, other] = [await session(1), await session(1), await session(2)];
  const orders = [await order(one), await order(again), await order(other)];
  app.clock.advance(200);
  expect(await order(one)).toEqual(orders[0]);
  expect(new Set(orders.map(String)).size).toBe(3);
});

test('the ballot paper is never cached, and is for voters alone', async () => {
  const answer = await ask(await session(3));
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/api/voting/ballot')).json().code).toBe('no_session');
});

test('the ballot paper is refused outside the window', async () => {
  app.clock.set('2025-09-30T21:59:30Z');
  const token = await session(3);
  app.clock.set('2025-09-30T22:00:00Z');
  expect((await ask(token)).json().code).toBe('window_closed');
});
