import { commitTo, drawOpening, type Opening, readChoice } from '@urna/belenios/ballot/cast-as-intended';
import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { BallotPaper } from '@urna/contract/election/ballots';
import type { BegunCheck, CheckOutcome, CheckSecret } from '@urna/contract/election/vote-checks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ballotPaper, cast, logInVoter, openSession } from '../../testing/clients/voter-client.ts';
import { makeBallotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { publishAll } from '../../testing/elections/watch-log.ts';
import { turnContestClock, workOn } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const group = kernelEd25519();
const { order } = group;
const OPENED = '2025-09-01T13:03:00Z';

let app: TestApp;
let contest: SealedContest;
let unused: TestVoter[];
beforeAll(async () => {
  app = await openTestApp();
  const checkHosts = [{ name: 'Veedor', page: 'https://veedor.test/comprobar' }];
  contest = await openSealedContest(app, { contest: 'contador', voters: 20, choices: 3, checkHosts });
  await turnContestClock(app);
  app.clock.set(OPENED);
  unused = [...contest.voters];
});
afterAll(() => app.close());
// The calls of one address in a minute are limited.
beforeEach(() => app.clock.advance(61));

/** What the device that voted shows, and what it alone knows. */
interface Shown {
  voter: TestVoter;
  session: string;
  ballot: string;
  paper: BallotPaper;
  tracker: string;
  s: bigint;
  check: NonNullable<CheckSecret>;
}

async function voteFor(choice: number | 'blank'): Promise<Shown> {
  const voter = unused.pop();
  if (!voter) throw new Error('everybody has voted');
  const session = await logInVoter(app, voter);
  const paper = await ballotPaper(app, session);
  const { text: ballot, tracker, randomness } = makeBallotFor(paper, choice);
  const check = (await cast(app, session, ballot)).json<{ check: CheckSecret }>().check;
  if (!check) throw new Error('the vote came without a check');
  const s = ((randomness[0] ?? 0n) + BigInt(`0x${check.x}`)) % order;
  return { voter, session, ballot, paper, tracker, s, check };
}

const call = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/elections/contador/${path}`, payload });
const accessOf = ({ tracker, check }: Shown) => ({ tracking_code: tracker, token: check.token });
const committed = ({ tracker }: Shown, opening: Opening) =>
  commitTo({ uuid: contest.election.uuid, tracker }, opening, order)?.c ?? '';
const begin = (shown: Shown, opening = drawOpening(order)) =>
  call('checks', { ...accessOf(shown), commitment: committed(shown, opening) });
const open = (shown: Shown, opening: Opening) => call('checks/opened', { ...accessOf(shown), ...opening });
const report = (shown: Shown, outcome: CheckOutcome) => call('checks/reported', { ...accessOf(shown), outcome });
const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

/** What the second device finds. */
async function look(shown: Shown) {
  const opening = drawOpening(order);
  const { ballot, mask } = (await begin(shown, opening)).json<{ data: BegunCheck }>().data;
  const z = BigInt(`0x${(await open(shown, opening)).json<{ data: { z: string } }>().data.z}`);
  const { tracker, s } = shown;
  return readChoice(openElection(group, contest.election.election), { ballot, mask, opening, z, tracker, s });
}

async function countsOf(): Promise<Record<string, number>> {
  const rows = await app.database.db.selectFrom('vote_check_counts').select(['outcome', 'checks']).execute();
  const sums: Record<string, number> = {};
  for (const { outcome, checks } of rows) sums[outcome] = (sums[outcome] ?? 0) + checks;
  return sums;
}

describe('the second device', () => {
  test.each([0, 2, 'blank'] as const)('finds the choice %s in the box', async (choice) => {
    const shown = await voteFor(choice);
    const expected = choice === 'blank' ? 'blank' : { answer: choice };
    expect(await look(shown)).toMatchObject({ ok: true, choice: expected });
    // As often as somebody looks.
    expect(await look(shown)).toMatchObject({ ok: true, choice: expected });
  });

  test('gets the proof that the ballot is in the box, once a checkpoint has it', async () => {
    const shown = await voteFor(1);
    expect((await begin(shown)).json().data.inclusion).toMatchObject({ proven: null, event: expect.any(String) });
    await publishAll(app);
    expect((await begin(shown)).json().data.inclusion.proven).toMatchObject({ checkpoint: expect.any(String) });
  });

  test('is answered wherever its page stands, and sends no session', async () => {
    const shown = await voteFor(1);
    const payload = { ...accessOf(shown), commitment: committed(shown, drawOpening(order)) };
    const headers = { origin: 'https://veedor.universidad.example' };
    const answer = await app.inject({ method: 'POST', url: '/api/elections/contador/checks', payload, headers });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, headers.origin]);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('what the check needs', () => {
  test('goes to the session that cast the ballot, each time the same, and to no other', async () => {
    const shown = await voteFor(0);
    const again = (await cast(app, shown.session, shown.ballot)).json();
    expect(again.check).toEqual(shown.check);
    const other = (await cast(app, await openSession(app, shown.voter.id), shown.ballot)).json();
    expect([other.data.tracking_code, other.check]).toEqual([shown.tracker, null]);
    expect(JSON.stringify(again.data)).not.toContain(shown.check.token);
  });

  test('is another for each ballot', async () => {
    const [one, two] = [await voteFor(0), await voteFor(0)];
    expect(one.check.x).not.toBe(two.check.x);
    expect(one.check.token).not.toBe(two.check.token);
  });
});

describe('a check is refused', () => {
  test('with the token of another ballot, or with a changed one', async () => {
    const [one, two] = [await voteFor(0), await voteFor(1)];
    const later = Buffer.from(one.check.token, 'base64url');
    later.writeUInt32BE(later.readUInt32BE() + 60);
    for (const token of [two.check.token, later.toString('base64url'), 'A'.repeat(27)]) {
      const wrong = { ...one, check: { ...one.check, token } };
      const opening = drawOpening(order);
      const answers = [await begin(wrong, opening), await open(wrong, opening), await report(wrong, 'contradicted')];
      expect(answers.map((answer) => answer.json().code)).toEqual(['check_over', 'check_over', 'check_over']);
    }
  });

  test('from half an hour after the session began', async () => {
    const shown = await voteFor(0);
    const now = app.clock.now().toISOString();
    app.clock.advance(30 * 60);
    expect(await look(shown)).toMatchObject({ ok: true });
    app.clock.advance(10 * 60);
    const opening = drawOpening(order);
    expect(statuses([await begin(shown, opening), await open(shown, opening)])).toEqual([403, 403]);
    app.clock.set(now);
  });

  test('for a challenge in any form but its only one', async () => {
    const shown = await voteFor(0);
    const { e, rho } = drawOpening(order);
    const bytes = Buffer.from(order.toString(16).padStart(64, '0'), 'hex');
    const tooLarge = Buffer.from(bytes.toReversed()).toString('hex');
    const answers = [
      await open(shown, { e: tooLarge, rho }),
      await open(shown, { e: e.slice(2), rho }),
      await open(shown, { e, rho: `${rho}00` }),
      await open(shown, { e: e.toUpperCase().replace(/^[0-9]+$/, 'F'), rho }),
    ];
    expect(statuses(answers).every((status) => status >= 400 && status < 500)).toBe(true);
  });

  test('after three challenges of a ballot, however many come at once; each of the three is answered again', async () => {
    const shown = await voteFor(0);
    const openings = Array.from({ length: 12 }, () => drawOpening(order));
    const answers = await Promise.all(openings.map((opening) => open(shown, opening)));
    expect(statuses(answers).toSorted((a, b) => a - b)).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 9 }, () => 429),
    ]);
    app.clock.advance(61);
    for (const [index, opening] of openings.entries()) {
      const again = await open(shown, opening);
      expect([again.statusCode, again.json().data]).toEqual([answers[index]?.statusCode, answers[index]?.json().data]);
    }
  });
});

describe('what a voter says of it', () => {
  test('counts once for each ballot, by the hour, and keeps the ballots that need a look by the day', async () => {
    const before = await countsOf();
    const [content, cheated] = [await voteFor(0), await voteFor(1)];
    const many = [report(content, 'confirmed'), report(content, 'confirmed'), report(content, 'contradicted')];
    expect(new Set(statuses(await Promise.all(many)))).toEqual(new Set([200]));
    for (const outcome of ['contradicted', 'wrong_answer'] as const) await report(cheated, outcome);
    const after = await countsOf();
    const added = (['confirmed', 'contradicted', 'wrong_answer'] as const).map(
      (outcome) => (after[outcome] ?? 0) - (before[outcome] ?? 0),
    );
    // Of two answers at once about one ballot the first counts.
    expect([(added[0] ?? 0) + (added[1] ?? 0), added[2]]).toEqual([2, 0]);
    const reports = await app.database.db.selectFrom('vote_check_reports').select(['tracker', 'day']).execute();
    expect(reports).toContainEqual({ tracker: cheated.tracker, day: '2025-09-01' });
    const hours = await app.database.db.selectFrom('vote_check_counts').select('hour').execute();
    expect(hours.every(({ hour }) => hour.getUTCMinutes() === 0 && hour.getUTCSeconds() === 0)).toBe(true);
  });
});

test('after the close the key goes, and with it what the checks were counted by', async () => {
  const shown = await voteFor(0);
  expect(await look(shown)).toMatchObject({ ok: true });
  app.clock.set('2025-10-01T12:00:00Z');
  await turnContestClock(app);
  app.clock.advance(35 * 60);
  expect(await workOn(app, 'check_key')).toBe(false);
  app.clock.advance(120);
  expect(await workOn(app, 'check_key')).toBe(true);
  const { db } = app.database;
  expect(await db.selectFrom('vote_checks').selectAll().execute()).toEqual([]);
  const key = await db.selectFrom('election_keys').select('wrapped').where('purpose', '=', 'check').execute();
  expect(key).toEqual([{ wrapped: null }]);
  expect((await cast(app, shown.session, shown.ballot)).json().check ?? null).toBeNull();
});
