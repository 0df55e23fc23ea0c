import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { Turnout } from '@urna/contract/election/elections';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { systemCauser } from '../../../services/activity/record.ts';
import { currentProcess } from '../../../services/processes/processes.ts';
import { setWindow } from '../../../services/processes/set-window.ts';
import { ballotPaper, cast, openSession, vote } from '../../../testing/clients/voter-client.ts';
import { firstContest } from '../../../testing/elections/first-process.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { silent, workOn } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { openAndClose } from './open-and-close.ts';

const OPENS = '2025-09-02T13:00:00Z';
const CLOSES = '2025-09-02T21:00:00Z';

let app: TestApp;
let sealed: SealedContest;
beforeEach(async () => {
  app = await openTestApp();
  const window = { opens_at: app.clock.at(OPENS), closes_at: app.clock.at(CLOSES) };
  await app.database.db.updateTable('windows').set(window).where('name', '=', 'voting').execute();
  sealed = await openSealedContest(app, { contest: 'contador', voters: 4 });
});
afterEach(() => app.close());

const tick = () => openAndClose(app.deps);
const enqueueNow = (kind: JobKind, subject?: number) =>
  app.database.db.transaction().execute((tx) => enqueue(tx, kind, subject));
const stage = async () => (await firstContest(app.database.db, 'contador')).stage;
const events = async () => {
  const rows = await app.database.db
    .selectFrom('activity_entries')
    .select(['event', 'properties', 'created_at'])
    .where('event', 'in', ['voting_opened', 'voting_closed'])
    .orderBy('id')
    .execute();
  return rows.map(({ event, properties, created_at }) => ({ event, properties, at: created_at.toISOString() }));
};
const voter = (index: number) => {
  const one = sealed.voters[index];
  if (!one) throw new Error('no such voter');
  return one;
};
const endings = () => app.database.db.selectFrom('archive_endings').select(['at', 'type']).execute();
async function verified() {
  const bytes = (await app.inject('/api/elections/contador/archive')).rawPayload;
  async function* open() {
    yield bytes;
  }
  return verifyArchive(open, { group: () => kernelEd25519() });
}

test('a sealed contest opens at its hour and closes at its hour, once, however many look at the clock', async () => {
  expect([await tick(), await stage()]).toEqual([false, 'sealed']);
  app.clock.set(OPENS);
  await Promise.all(Array.from({ length: 5 }, tick));
  expect([await stage(), await tick()]).toEqual(['open', false]);
  app.clock.set('2025-09-02T13:59:59Z');
  await vote(app, voter(0), 0);
  app.clock.set('2025-09-02T15:00:00Z');
  await vote(app, voter(1), 'blank');
  // By the hour in Bogotá, from the opening on.
  const turnout: Turnout = {
    voters: 4,
    ballots: 2,
    hours: [
      { hour: '2025-09-02T08:00:00-05:00', ballots: 1 },
      { hour: '2025-09-02T09:00:00-05:00', ballots: 0 },
      { hour: '2025-09-02T10:00:00-05:00', ballots: 1 },
    ],
  };
  expect((await app.inject('/api/elections/contador/turnout')).json().data).toEqual(turnout);
  app.clock.set('2025-09-02T20:59:59Z');
  expect([await tick(), await stage()]).toEqual([false, 'open']);
  app.clock.set(CLOSES);
  await Promise.all(Array.from({ length: 5 }, tick));
  expect([await stage(), await tick()]).toEqual(['closed', false]);
  expect(await events()).toEqual([
    { event: 'voting_opened', properties: { contest: 'contador' }, at: '2025-09-02T13:00:00.000Z' },
    {
      event: 'voting_closed',
      properties: { contest: 'contador', ballots: 2, voters_who_voted: 2 },
      at: '2025-09-02T21:00:00.000Z',
    },
  ]);
  expect(await endings()).toEqual([{ at: 1, type: 'EndBallots' }]);
  expect(await verified()).toMatchObject({ ok: true, complete: false, ballots: 2, failures: [] });
  // The other contest is still being prepared, and stays so.
  expect((await firstContest(app.database.db, 'ies')).stage).toBe('preparing');
});

test('the log tells how many votes came in each hour, once, however many look at the clock, and not whose', async () => {
  app.clock.set('2025-09-02T13:10:00Z');
  await tick();
  await vote(app, voter(0), 0);
  await vote(app, voter(1), 0);
  app.clock.set('2025-09-02T14:05:00Z');
  await vote(app, voter(2), 0);
  const recordedCounts = async () => {
    const rows = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_type', 'causer_id', 'subject_id', 'properties'])
      .where('event', '=', 'votes_counted')
      .orderBy('id')
      .execute();
    expect(rows.map(({ causer_type, causer_id, subject_id }) => [causer_type, causer_id, subject_id])).toEqual(
      rows.map(() => ['system', null, null]),
    );
    return rows.map(({ properties }) => properties);
  };
  await Promise.all(Array.from({ length: 5 }, tick));
  // A vote of the last hour may still wait for its turn.
  expect(await recordedCounts()).toEqual([]);
  app.clock.set('2025-09-02T14:10:00Z');
  await Promise.all(Array.from({ length: 5 }, tick));
  const first = { contest: 'contador', hour: '2025-09-02T13:00:00.000Z', ballots: 2 };
  expect(await recordedCounts()).toEqual([first]);
  app.clock.set(CLOSES);
  await Promise.all(Array.from({ length: 5 }, tick));
  expect(await recordedCounts()).toEqual([
    first,
    { contest: 'contador', hour: '2025-09-02T14:00:00.000Z', ballots: 1 },
  ]);
});

test('an answer that was lost at the close can be asked for again for ten minutes, and nobody’s session is left then', async () => {
  app.clock.set('2025-09-02T20:59:50Z');
  await tick();
  const [first, second] = [voter(0), voter(1)];
  const token = await openSession(app, first.id);
  const idle = await openSession(app, second.id);
  const ballot = ballotFor(await ballotPaper(app, token), 0);
  const idleBallot = ballotFor(await ballotPaper(app, idle), 0);
  const answer = await cast(app, token, ballot);
  expect(answer.statusCode).toBe(200);
  app.clock.set(CLOSES);
  await tick();
  const house = () =>
    runHousekeeping({ ...app.deps, log: { info: () => undefined, warn: () => undefined, error: () => undefined } });
  await house();
  const again = await cast(app, token, ballot);
  expect(again.json()).toEqual({ ...answer.json(), data: { ...answer.json().data, cast_at: null } });
  expect((await cast(app, idle, idleBallot)).statusCode).toBe(401);
  app.clock.advance(601);
  await house();
  expect((await cast(app, token, ballot)).statusCode).toBe(401);
  const sessions = app.database.db.selectFrom('sessions').select('id').where('kind', '=', 'voter');
  expect(await sessions.execute()).toEqual([]);
});

test('a voting window that passed while no server ran is logged as opened and closed, with no hour after its close', async () => {
  app.clock.set('2025-09-05T12:00:00Z');
  await tick();
  expect((await events()).map(({ event }) => event)).toEqual(['voting_opened', 'voting_closed']);
  expect(await stage()).toBe('closed');
  const { hours } = (await app.inject('/api/elections/contador/turnout')).json<{ data: Turnout }>().data;
  expect(hours).toEqual([]);
});

test('the clock looks again at the moment of an opening, and at once when the calendar changes', async () => {
  const { db } = app.database;
  const next = () => db.selectFrom('jobs').select('run_at').where('kind', '=', 'clock').executeTakeFirst();
  app.clock.set('2025-09-02T12:59:47Z');
  await enqueueNow('clock');
  await workOn(app, 'clock');
  expect(await next()).toEqual({ run_at: app.clock.at('2025-09-02T12:59:57Z') });
  app.clock.set('2025-09-02T12:59:57Z');
  await workOn(app, 'clock');
  expect(await next()).toEqual({ run_at: app.clock.at(OPENS) });
  app.clock.set(OPENS);
  await workOn(app, 'clock');
  expect(await stage()).toBe('open');
  app.clock.advance(3);
  const later = { opensAt: app.clock.at(OPENS), closesAt: app.clock.at('2025-09-02T23:00:00Z') };
  const change = { window: 'voting' as const, ...later, reason: 'Fallas de internet.' };
  await setWindow(app.deps, systemCauser, await currentProcess(db), change);
  expect(await next()).toEqual({ run_at: app.clock.now() });
});

test('a contest that cannot be opened or closed holds up no other, and is told', async () => {
  const { pool } = app.database;
  await openSealedContest(app, { contest: 'ies', voters: 1 });
  const stages = async () => {
    const rows = await Promise.all((['contador', 'ies'] as const).map((slug) => firstContest(app.database.db, slug)));
    return rows.map((row) => row.stage);
  };
  await pool.query(
    `create function fails() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
     create trigger fails before update of stage on contests for each row when (old.id = 1) execute function fails()`,
  );
  app.clock.set(OPENS);
  await expect(tick()).rejects.toThrow('contest 1');
  expect(await stages()).toEqual(['sealed', 'open']);
  const errors: unknown[] = [];
  const log = { ...silent, error: (line: unknown) => void errors.push(line) };
  app.clock.set(CLOSES);
  await enqueueNow('clock');
  await workOn(app, 'clock', { log });
  expect(await stages()).toEqual(['sealed', 'closed']);
  expect(errors).toMatchObject([{ kind: 'clock', err: { errors: [{ message: 'contest 1' }] } }]);
  await pool.query('drop trigger fails on contests');
  await tick();
  expect(await stages()).toEqual(['closed', 'closed']);
});

test('a roll that cannot be written anew holds up no other, and is told', async () => {
  const { db, pool } = app.database;
  const { id: other } = await openSealedContest(app, { contest: 'ies', voters: 1 });
  app.clock.set(CLOSES);
  await tick();
  await pool.query(`create function fails() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`);
  for (const [failing, whole] of [
    [sealed.id, other],
    [other, sealed.id],
  ] as const) {
    await db.updateTable('contests').set({ voters_rewritten_at: null }).execute();
    await db.deleteFrom('jobs').where('kind', '=', 'voter_rows').execute();
    for (const id of [sealed.id, other]) await enqueueNow('voter_rows', id);
    await pool.query(
      `create trigger fails before update of voters_rewritten_at on contests for each row when (old.id = ${failing}) execute function fails()`,
    );
    const errors: unknown[] = [];
    const log = { ...silent, error: (line: unknown) => void errors.push(line) };
    while (await workOn(app, 'voter_rows', { log }));
    expect(errors).toMatchObject([{ kind: 'voter_rows', subject: failing }]);
    const rewritten = await db
      .selectFrom('contests')
      .select('id')
      .where('voters_rewritten_at', 'is not', null)
      .execute();
    expect(rewritten).toEqual([{ id: whole }]);
    await pool.query('drop trigger fails on contests');
  }
});

test('a close that is extended in time holds; a close that has passed cannot be extended', async () => {
  app.clock.set(OPENS);
  await tick();
  const later = async (closes: string) =>
    setWindow(app.deps, systemCauser, await currentProcess(app.database.db), {
      window: 'voting',
      opensAt: app.clock.at(OPENS),
      closesAt: app.clock.at(closes),
      reason: 'Fallas de internet en dos departamentos.',
    });
  app.clock.set('2025-09-02T20:59:59Z');
  await later('2025-09-02T23:00:00Z');
  app.clock.set('2025-09-02T22:00:00Z');
  expect([await tick(), await stage()]).toEqual([false, 'open']);
  app.clock.set('2025-09-02T23:00:00Z');
  // The calendar and the contest clock race: whichever wins, the close stands.
  const [extension] = await Promise.allSettled([later('2025-09-03T23:00:00Z'), tick()]);
  expect(extension).toMatchObject({ status: 'rejected', reason: { code: 'calendar_refused' } });
  expect(await stage()).toBe('closed');
});

test('votes that race with the close are either in the box before the end or refused', async () => {
  app.clock.set(OPENS);
  await tick();
  const ready = await Promise.all(
    sealed.voters.map(async ({ id }) => {
      const token = await openSession(app, id);
      return { token, ballot: ballotFor(await ballotPaper(app, token), 1) };
    }),
  );
  const answers = ready.map(({ token, ballot }) => cast(app, token, ballot));
  app.clock.set(CLOSES);
  await tick();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  const taken = statuses.filter((status) => status === 200).length;
  expect(await stage()).toBe('closed');
  expect((await events())[1]?.properties).toEqual({ contest: 'contador', ballots: taken, voters_who_voted: taken });
  expect(await verified()).toMatchObject({ ok: true, ballots: taken });
});
