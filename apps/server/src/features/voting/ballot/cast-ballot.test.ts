import { setTimeout as delay } from 'node:timers/promises';
import { appendBallot, headAfterSetup } from '@urna/belenios/archive/append';
import type { Receipt } from '@urna/contract/election/ballots';
import { VOTING_SESSION_SECONDS } from '@urna/contract/voting/voting';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { voterSubject } from '../../../services/access/sessions/tokens.ts';
import { systemCauser } from '../../../services/activity/record.ts';
import { hashOf } from '../../../services/election/ballot-box/read-box.ts';
import { currentProcess } from '../../../services/processes/processes.ts';
import { setWindow } from '../../../services/processes/set-window.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { ballotPaper, cast, logInVoter, openSession, vote } from '../../../testing/clients/voter-client.ts';
import { databaseIsShared } from '../../../testing/database/test-database.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const CLOSES = '2025-09-30T22:00:00Z';

let app: TestApp;
let contest: SealedContest;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 30 });
});
afterAll(() => app.close());

function someone(): TestVoter {
  const voter = contest.voters[taken++];
  if (!voter) throw new Error('no voter is left');
  return voter;
}

/** A voter with a session and a prepared ballot. */
async function aboutToVote(choice: number | 'blank' = 0) {
  const voter = someone();
  const token = await openSession(app, voter.id);
  const paper = await ballotPaper(app, token);
  return { voter, token, paper, ballot: ballotFor(paper, choice) };
}

const votesOf = async ({ id }: TestVoter) =>
  app.database.db.selectFrom('voters').select(['voted_on', 'certificate_code']).where('id', '=', id).executeTakeFirst();

const box = () => app.database.db.selectFrom('ballots').select(['number', 'tracker']).orderBy('number').execute();

async function expectNothingCast(voter: TestVoter, before: number): Promise<void> {
  expect(await votesOf(voter)).toEqual({ voted_on: null, certificate_code: null });
  expect(await box()).toHaveLength(before);
}

/** Runs a callback between the verification of a ballot and its transaction. */
function afterVerification(happens: () => Promise<void> | void): () => void {
  const { ballotVerifiers } = app.deps;
  const verify = ballotVerifiers.verify.bind(ballotVerifiers);
  ballotVerifiers.verify = async (...words) => {
    const verdict = await verify(...words);
    await happens();
    return verdict;
  };
  return () => {
    ballotVerifiers.verify = verify;
  };
}

describe('casting a ballot', () => {
  test('answers a receipt, queues a mail, stores the ballot and ends the session', async () => {
    const voter = someone();
    const before = await box();
    const token = await logInVoter(app, voter);
    const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), 1));
    expect(answer.statusCode).toBe(200);
    const { message, data } = answer.json();
    expect(message).toBe('¡Voto Registrado Exitosamente!');
    expect(data).toEqual({
      process: '2025',
      contest: 'contador',
      question: 'Representante de los Contadores Públicos',
      name: voter.name,
      tracking_code: expect.stringMatching(/^[A-Za-z0-9+/]{43}$/),
      voted_on: '2025-09-01',
      cast_at: app.clock.now().toISOString(),
      certificate_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
      signed: expect.stringMatching(/^urna receipt v1\n/),
    });
    const added = { number: before.length + 1, tracker: data.tracking_code };
    expect(await box()).toEqual([...before, added]);
    const [mail] = await mailsTo(app, voter.email);
    expect(mail?.subject).toBe('Su comprobante de votación');
    expect(mail?.text).toContain(data.tracking_code);
    expect(mail?.text).toContain(`/verificar#codigo=${data.certificate_code}`);
    expect((await app.inject({ url: '/api/voting/ballot', headers: as(token) })).statusCode).toBe(401);
    // Only the hour counts it: the log says nothing of one vote.
    const logged = app.database.db.selectFrom('activity_log').select('id').where('event', 'like', 'vote%');
    expect(await logged.where('event', 'not in', ['voting_opened']).execute()).toEqual([]);
  });

  test('is idempotent: the same ballot gets the same receipt, at once, after its session, on another device, after the close', async () => {
    const { voter, token, ballot } = await aboutToVote('blank');
    const other = await openSession(app, voter.id);
    const first = await cast(app, token, ballot);
    expect(first.statusCode).toBe(200);
    const before = await box();
    const now = app.clock.now().toISOString();
    // Its moment is kept nowhere, so only the first answer names it.
    const repeated = { ...first.json(), data: { ...first.json().data, cast_at: null } };
    for (const again of [token, other]) expect((await cast(app, again, ballot)).json()).toEqual(repeated);
    app.clock.advance(VOTING_SESSION_SECONDS + 60);
    expect((await cast(app, token, ballot)).json()).toEqual(repeated);
    app.clock.set('2025-10-01T12:00:00Z');
    expect((await cast(app, token, ballot)).json()).toEqual(repeated);
    app.clock.set(now);
    expect(await box()).toEqual(before);
    const receipts = (await mailsTo(app, voter.email)).filter(
      ({ subject }) => subject === 'Su comprobante de votación',
    );
    expect(receipts).toHaveLength(1);
  });

  test('rejects a second, different ballot from the same voter, wherever it comes from', async () => {
    const { voter, token, paper, ballot } = await aboutToVote(0);
    const device = await openSession(app, voter.id);
    const second = ballotFor(paper, 2);
    expect((await cast(app, token, ballot)).statusCode).toBe(200);
    const before = await box();
    for (const from of [token, device, await openSession(app, voter.id)]) {
      const answer = await cast(app, from, second);
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          code: 'already_voted',
          message: 'Ya votaste el 01/09/2025. Cada persona vota una sola vez.',
          receipt_token: expect.stringMatching(/^\d+-e\d+-[0-9a-f]{32}$/),
        },
      ]);
    }
    expect((await app.inject({ url: '/api/voting/ballot', headers: as(device) })).json().code).toBe('already_voted');
    expect(await box()).toEqual(before);
  });

  test('fifty different ballots of one voter at once: exactly one is stored', async () => {
    const { voter, paper } = await aboutToVote();
    const before = await box();
    const tries = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => ({
        token: await openSession(app, voter.id),
        ballot: ballotFor(paper, index % 3),
      })),
    );
    const answers = await Promise.all(tries.map(({ token, ballot }) => cast(app, token, ballot)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    expect(await box()).toHaveLength(before.length + 1);
  });

  test('fifty copies of one ballot at once: one is stored, with one receipt', async () => {
    const { token, ballot } = await aboutToVote();
    const before = await box();
    const answers = await Promise.all(Array.from({ length: 50 }, () => cast(app, token, ballot)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    // Only the answer to the vote itself names its moment.
    const receipts = answers.map((answer) => answer.json<{ data: Receipt }>().data);
    expect(new Set(receipts.map(({ cast_at: _moment, ...receipt }) => JSON.stringify(receipt))).size).toBe(1);
    expect(receipts.filter(({ cast_at }) => cast_at !== null)).toHaveLength(1);
    expect(await box()).toHaveLength(before.length + 1);
  });

  test('rejects a ballot made for another voter', async () => {
    const [one, other] = [await aboutToVote(), await aboutToVote()];
    const before = (await box()).length;
    const answer = await cast(app, other.token, one.ballot);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_ballot']);
    await expectNothingCast(other.voter, before);
    expect((await cast(app, one.token, one.ballot)).statusCode).toBe(200);
    // In the box by now, and still another voter's.
    expect((await cast(app, other.token, one.ballot)).json().code).toBe('invalid_ballot');
    expect((await cast(app, other.token, other.ballot)).statusCode).toBe(200);
    // Nor is there a receipt for it in the name of somebody who has voted, in any session.
    for (const from of [other.token, await openSession(app, other.voter.id)]) {
      expect((await cast(app, from, one.ballot)).json()).toMatchObject({ code: 'already_voted' });
    }
  });
});

describe('the session of a voter', () => {
  test('lasts five minutes, after which a ballot is refused', async () => {
    const { voter, token, ballot } = await aboutToVote();
    const before = (await box()).length;
    app.clock.advance(VOTING_SESSION_SECONDS);
    const late = await cast(app, token, ballot);
    expect([late.statusCode, late.json().code]).toEqual([401, 'session_expired']);
    await expectNothingCast(voter, before);
    // Its voter can still cast it, with another session.
    const again = await openSession(app, voter.id);
    expect((await cast(app, again, ballot)).statusCode).toBe(200);
  });

  test('is required, and must be a voter’s', async () => {
    const { ballot } = await aboutToVote();
    expect((await cast(app, 'x'.repeat(43), ballot)).json().code).toBe('no_session');
    const anonymous = await app.inject({ method: 'POST', url: '/api/voting/ballots', payload: { ballot } });
    expect(anonymous.json().code).toBe('no_session');
  });

  test('is refused once it was ended by anything but the vote', async () => {
    const { voter, token, ballot } = await aboutToVote();
    await app.database.db
      .updateTable('sessions')
      .set({ ended_at: app.clock.now(), ended_by: 'code_elsewhere' })
      .where('subject', '=', `voter:${voter.id}`)
      .execute();
    expect((await cast(app, token, ballot)).json().code).toBe('no_session');
  });
});

test('a session that ends while the vote is on its way casts nothing', async () => {
  const { voter, token, ballot } = await aboutToVote();
  const before = (await box()).length;
  const restore = afterVerification(async () => {
    const subject = voterSubject(voter);
    await app.database.db
      .transaction()
      .execute((tx) => endSessionsOf(tx, subject, ['voter'], app.clock.now(), 'disabled'));
  });
  const answer = await cast(app, token, ballot);
  restore();
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'no_session']);
  await expectNothingCast(voter, before);
});

describe('the voting window', () => {
  const extendTo = async (closesAt: string) => {
    const change = { window: 'voting', opensAt: app.clock.at('2025-08-15T05:00:00Z'), reason: 'Aplazamiento' } as const;
    await setWindow(app.deps, systemCauser, await currentProcess(app.database.db), {
      ...change,
      closesAt: app.clock.at(closesAt),
    });
  };

  test('is checked when the vote’s turn comes, is open to its last second, and can be extended meanwhile', async () => {
    app.clock.set('2025-09-30T21:59:00Z');
    const people = [await aboutToVote(), await aboutToVote(), await aboutToVote(), await aboutToVote()] as const;
    const [last, slow, extended, late] = people;
    // The first call of cast_vote on a connection takes its time to plan its statements, which counts as waiting.
    app.clock.set('2025-09-30T21:59:59Z');
    expect((await cast(app, last.token, last.ballot)).statusCode).toBe(200);
    const before = (await box()).length;

    let restore = afterVerification(() => app.clock.set(CLOSES));
    const refused = await cast(app, slow.token, slow.ballot);
    restore();
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Las votaciones cerraron el 30/09/2025 a las 17:00.',
    ]);
    await expectNothingCast(slow.voter, before);

    app.clock.set('2025-09-30T21:59:59Z');
    restore = afterVerification(async () => {
      await extendTo('2025-09-30T23:00:00Z');
      app.clock.set('2025-09-30T22:30:00Z');
    });
    expect((await cast(app, extended.token, extended.ballot)).statusCode).toBe(200);
    restore();

    app.clock.set('2025-09-30T22:59:00Z');
    const token = await logInVoter(app, late.voter);
    app.clock.set('2025-09-30T23:00:00Z');
    // A session never outlasts the window; one that did anyway would find it closed.
    expect((await cast(app, token, late.ballot)).json().code).toBe('session_expired');
    const accident = await openSession(app, late.voter.id);
    expect((await cast(app, accident, late.ballot)).json().code).toBe('window_closed');
    await expectNothingCast(late.voter, before + 1);
  });

  // With a single connection nothing waits for the lock.
  describe.runIf(databaseIsShared)('for a vote that waited for the lock of its box', () => {
    /** Holds the box's lock until released, optionally after running a statement. */
    async function holdBox(): Promise<(meanwhile?: string) => Promise<void>> {
      const client = await app.database.pool.connect();
      await client.query('begin');
      await client.query(`select from archive_heads where contest = ${contestIds.contador} for update`);
      return async (meanwhile) => {
        if (meanwhile !== undefined) await client.query(meanwhile);
        await client.query('commit');
        client.release();
      };
    }
    const voteWaits = () =>
      vi.waitFor(async () => {
        const { rows } = await app.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%cast_vote%' and datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      });

    test('refuses a vote whose turn comes after the close', async () => {
      app.clock.set('2025-09-30T22:59:59.900Z');
      const { voter, token, ballot } = await aboutToVote();
      const before = (await box()).length;
      const letGo = await holdBox();
      const answer = cast(app, token, ballot);
      await voteWaits();
      await delay(150);
      app.clock.set('2025-09-30T23:00:00.100Z');
      await letGo();
      expect((await answer).json()).toMatchObject({ code: 'window_closed' });
      await expectNothingCast(voter, before);
    });

    test('refuses a vote whose box was closed while it waited', async () => {
      app.clock.set('2025-09-30T22:40:00Z');
      const { voter, token, ballot } = await aboutToVote();
      const before = (await box()).length;
      const letGo = await holdBox();
      const answer = cast(app, token, ballot);
      await voteWaits();
      await letGo(`update archive_heads set last_height = last_height + 1 where contest = ${contestIds.contador}`);
      expect((await answer).json()).toMatchObject({ code: 'window_closed', message: 'Las votaciones ya cerraron.' });
      await app.database.pool.query(
        `update archive_heads set last_height = last_height - 1 where contest = ${contestIds.contador}`,
      );
      await expectNothingCast(voter, before);
      expect((await cast(app, token, ballot)).statusCode).toBe(200);
    });
  });

  test('a ballot is refused once the box is closed, although the window is open', async () => {
    app.clock.set('2025-09-30T22:50:00Z');
    const { voter, token, ballot } = await aboutToVote();
    const before = (await box()).length;
    const close = () =>
      app.database.db.updateTable('contests').set({ stage: 'closed' }).where('id', '=', contestIds.contador).execute();
    const restore = afterVerification(async () => void (await close()));
    expect((await cast(app, token, ballot)).json()).toMatchObject({
      code: 'window_closed',
      message: 'Las votaciones ya cerraron.',
    });
    restore();
    expect((await cast(app, token, ballot)).json().code).toBe('window_closed');
    await expectNothingCast(voter, before);
    await app.database.db
      .updateTable('contests')
      .set({ stage: 'open' })
      .where('id', '=', contestIds.contador)
      .execute();
  });
});

test('every number of the box, of its voters and of its chain agrees', async () => {
  app.clock.set('2025-09-30T22:50:00Z');
  await vote(app, someone(), 'blank');
  const ballots = await box();
  expect(ballots.map(({ number }) => number)).toEqual(ballots.map((_, index) => index + 1));
  const marked = app.database.db.selectFrom('voters').select('id').where('voted_on', 'is not', null);
  expect(await marked.execute()).toHaveLength(ballots.length);
  const head = await app.database.db.selectFrom('archive_heads').selectAll().executeTakeFirst();
  expect(head).toMatchObject({ ballots: ballots.length, last_height: ballots.length });
});

test('the hash chain that cast_vote appends to is the one of the protocol', async () => {
  const { db } = app.database;
  const election = await db
    .selectFrom('elections')
    .selectAll()
    .where('contest', '=', contestIds.contador)
    .executeTakeFirstOrThrow();
  let archive = headAfterSetup(election.archive_timestamp, {
    election: hashOf(election.election_fingerprint),
    trustees: hashOf(election.trustees_fingerprint),
    credentials: hashOf(election.credentials_fingerprint),
  });
  for (const { ballot } of await db.selectFrom('ballots').select('ballot').orderBy('number').execute()) {
    archive = appendBallot(archive, ballot).head;
  }
  const head = await db.selectFrom('archive_heads').selectAll().executeTakeFirst();
  expect(head).toMatchObject({ last_hash: archive.last.hash, last_height: archive.last.height });
});
