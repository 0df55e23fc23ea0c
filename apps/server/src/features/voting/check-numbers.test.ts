import { commitTo, drawOpening } from '@urna/belenios/ballot/cast-as-intended';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { CheckNumbers, CheckOutcome, CheckReports, CheckSecret } from '@urna/contract/election/vote-checks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkKeys, destroyCheckKey } from '../../services/election/vote-checks/check-secrets.ts';
import { get, hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { ballotPaper, cast, logInVoter } from '../../testing/clients/voter-client.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { beginDrill } from '../../testing/fixtures/drill.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const { order } = kernelEd25519();
const checkHosts = [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }];

let app: TestApp;
let contest: SealedContest;
let unused: TestVoter[];
beforeAll(async () => {
  app = await openTestApp({ limits: { requestsPerMinutePerAddress: 100 } });
  await app.database.db.updateTable('processes').set({ check_rule_count: 2, check_rule_percent: 10 }).execute();
  contest = await openSealedContest(app, { contest: 'contador', voters: 12, choices: 2, checkHosts });
  unused = [...contest.voters];
  await turnContestClock(app);
  app.clock.set('2025-09-01T13:03:00Z');
});
afterAll(() => app.close());

interface Checked {
  tracking_code: string;
  token: string;
}

async function vote(): Promise<Checked> {
  const voter = unused.pop();
  if (!voter) throw new Error('everybody has voted');
  const session = await logInVoter(app, voter);
  const answer = await cast(app, session, ballotFor(await ballotPaper(app, session), 0));
  const { data, check } = answer.json<{ data: { tracking_code: string }; check: CheckSecret }>();
  if (!check) throw new Error('the vote came without a check');
  return { tracking_code: data.tracking_code, token: check.token };
}

let calls = 0;
const post = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/elections/contador/${path}`,
    payload,
    // Limits count by address.
    remoteAddress: `10.1.${String(++calls >> 8)}.${String(calls & 255)}`,
  });
const begin = (checked: Checked) => {
  const opening = drawOpening(order);
  const ballot = { uuid: contest.election.uuid, tracker: checked.tracking_code };
  const { c: commitment } = commitTo(ballot, opening, order) ?? {};
  return { opening, answer: post('checks', { ...checked, commitment }) };
};
async function checkBallot(checked: Checked, outcome: CheckOutcome): Promise<void> {
  const { opening, answer } = begin(checked);
  const answers = [
    await answer,
    await post('checks/opened', { ...checked, ...opening }),
    await post('checks/reported', { ...checked, outcome }),
  ];
  for (const one of answers) if (one.statusCode !== 200) throw new Error(one.body);
}

const numbers = async (name = 'contador') =>
  (await app.inject(`/api/elections/${name}/checks`)).json<{ data: CheckNumbers }>().data;

/** They are kept for some seconds. */
const figures = async () => {
  app.clock.advance(6);
  return (await app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' })).body;
};

describe('the numbers of the checks', () => {
  test('are those of each hour, once it is over, and of each ballot once', async () => {
    expect(await numbers('ies')).toBeNull();
    const [content, cheated, failed] = [await vote(), await vote(), await vote()];
    await checkBallot(content, 'confirmed');
    // As a device that cheats does, so that contradicted checks are a small part of all.
    for (let times = 0; times < 20; times++) await begin(content).answer;
    await checkBallot(cheated, 'contradicted');
    await checkBallot(failed, 'wrong_answer');
    await checkBallot(failed, 'contradicted');
    app.clock.set('2025-09-01T13:59:59Z');
    const check = { hosts: checkHosts, page_sha256: expect.any(String), rule: { count: 2, percent: 10 } };
    expect(await numbers()).toEqual({ check, hours: [] });
    app.clock.set('2025-09-01T14:00:00Z');
    expect(await numbers()).toEqual({
      check,
      hours: [
        {
          hour: '2025-09-01T08:00:00-05:00',
          begun: 3,
          shown: 3,
          confirmed: 1,
          contradicted: 1,
          failed: { wrong_answer: 1 },
        },
      ],
    });
  });

  test('tell auditors and administrators, and no reviewer, which ballots were reported, and whoever watches the installation when the rule is reached', async () => {
    expect(await figures()).toContain('urna_check_rule_reached{process="2025",contest="contador"} 0\n');
    const checked = await vote();
    await checkBallot(checked, 'contradicted');
    expect(await figures()).toContain('urna_check_rule_reached{process="2025",contest="contador"} 1\n');
    const path = '/admin/contests/contador/checks';
    const reviewer = await hireAndLogIn(app, 'REVISOR');
    expect((await get(app, reviewer.token, path)).statusCode).toBe(403);
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    const { data } = (await get(app, auditor.token, path)).json<{ data: CheckReports }>();
    expect(data?.hours).toHaveLength(2);
    expect(data?.reports).toHaveLength(3);
    expect(data?.reports).toContainEqual({
      day: '2025-09-01',
      tracking_code: checked.tracking_code,
      outcome: 'contradicted',
    });
  });
});

test('the server’s log holds no tracking code and no token of a check', async () => {
  const checked = await vote();
  await checkBallot(checked, 'contradicted');
  await begin({ ...checked, token: 'A'.repeat(27) }).answer;
  const log = app.log();
  expect(log).toContain('/api/elections/:contest/checks/reported');
  for (const secret of Object.values(checked)) expect(log).not.toContain(secret);
});

test('checks of one address are limited at thirty in a minute, and votes from it go on', async () => {
  const remoteAddress = '198.51.100.7';
  const voter = unused.pop();
  if (!voter) throw new Error('everybody has voted');
  const session = await logInVoter(app, voter);
  const ballot = ballotFor(await ballotPaper(app, session), 0);
  const payload = { tracking_code: 'A'.repeat(43), token: 'A'.repeat(27), commitment: 'ab'.repeat(32) };
  const flood = Array.from({ length: 120 }, () =>
    app.inject({ method: 'POST', url: '/api/elections/contador/checks', payload, remoteAddress }),
  );
  const ballotOfTheSame = app.inject({
    method: 'POST',
    url: '/api/voting/ballots',
    headers: { authorization: `Bearer ${session}` },
    payload: { ballot },
    remoteAddress,
  });
  // Last: checks that were counted with votes would have used up all that the address may send.
  const [voted, ...answers] = (await Promise.all([...flood, ballotOfTheSame])).toReversed();
  const codes = answers.map((answer) => answer.json<{ code: string }>().code);
  expect(codes.filter((code) => code === 'check_over')).toHaveLength(90);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(30);
  expect(voted?.statusCode).toBe(200);
});

test.runIf(databaseIsShared)(
  'four checks at once are worked on, a hundred wait for their turn, and those beyond are asked to come back',
  async () => {
    const checked = await vote();
    const release = Promise.withResolvers<void>();
    const locking = app.database.db.transaction().execute(async (tx) => {
      await sql`lock table vote_checks in share mode`.execute(tx);
      await release.promise;
    });
    let refused = 0;
    const answers = Array.from({ length: 150 }, async () => {
      const answer = await begin(checked).answer;
      if (answer.statusCode === 429) refused++;
      return answer;
    });
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(46);
    release.resolve();
    await locking;
    const refusals = (await Promise.all(answers)).filter(({ statusCode }) => statusCode !== 200);
    expect(refusals.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
      Array.from({ length: 46 }, () => [429, '5']),
    );
  },
);

describe('a copy', () => {
  const answers = async () => (await checkKeys(app.deps)(contest.id)) !== null;

  test('answers no check of a contest that it copied, until it is adopted', async () => {
    const { pool } = app.database;
    expect(await answers()).toBe(true);
    await pool.query('insert into installation (marked_copy) values (true)');
    expect(await answers()).toBe(false);
    await pool.query('update installation set marked_copy = false');
    expect(await answers()).toBe(true);
  });

  test('for a drill answers checks of contests that the drill sealed, and of no earlier one', async () => {
    await beginDrill(app);
    const seal = (time: Date) =>
      app.database.db.updateTable('contests').set({ sealed_at: time }).where('id', '=', contest.id).execute();
    await seal(new Date(app.clock.now().getTime() - 1000));
    expect(await answers()).toBe(false);
    await seal(new Date(app.clock.now().getTime() + 1000));
    expect(await answers()).toBe(true);
  });
});

test('with the key go what its checks were counted by, also of one that runs; the numbers and reports stay', async () => {
  const { db } = app.database;
  const checked = await vote();
  await checkBallot(checked, 'no_choice');
  const read = async () => [
    await db.selectFrom('vote_check_counts').selectAll().orderBy('hour').orderBy('outcome').execute(),
    await db.selectFrom('vote_check_reports').selectAll().orderBy('tracker').execute(),
  ];
  const before = await read();
  await db.transaction().execute((tx) => destroyCheckKey(tx, contest.id, app.clock.now()));
  // This process still has the key in its memory.
  const { opening, answer } = begin(checked);
  const answers = [
    await answer,
    await post('checks/opened', { ...checked, ...opening }),
    await post('checks/reported', { ...checked, outcome: 'contradicted' }),
  ];
  expect(answers.map((one) => one.json().code)).toEqual(['check_over', 'check_over', 'check_over']);
  expect(await db.selectFrom('vote_checks').selectAll().execute()).toEqual([]);
  expect(await read()).toEqual(before);
  expect(before.map((rows) => rows.length > 2)).toEqual([true, true]);
});
