import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { databaseIsShared } from '../../../testing/database/test-database.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { rewriteMarks } from './rewrite-marks.ts';

let app: TestApp;
let sealed: SealedContest;
beforeAll(async () => {
  app = await openTestApp();
  sealed = await openSealedContest(app, { contest: 'contador', voters: 6 });
  await turnContestClock(app);
  for (const voter of sealed.voters.slice(1, 4).toReversed()) await vote(app, voter, 0);
});
afterAll(() => app.close());

const rewritten = async () =>
  (
    await app.database.db
      .selectFrom('contests')
      .select('marks_rewritten_at')
      .where('id', '=', contestIds.contador)
      .executeTakeFirstOrThrow()
  ).marks_rewritten_at;

/** The rows of the roll as they stand in the table's file. */
const roll = async () => {
  const { rows } = await sql<{ id: number; xmin: string; xmax: string }>`
    select id, xmin::text, xmax::text from voters order by ctid`.execute(app.database.db);
  return rows;
};

test('the marks of a contest that is open are not rewritten', async () => {
  expect(await rewriteMarks(app.deps, sealed.id)).toBe(true);
  expect(await rewritten()).toBeNull();
  const marked = (await roll()).filter(({ xmax }) => xmax !== '0');
  expect(marked.length, 'their votes locked them').toBeGreaterThanOrEqual(3);
});

test.runIf(databaseIsShared)(
  'a backup that holds the table keeps no contest from closing, and the result from being published until it ends',
  async () => {
    app.clock.set('2025-09-30T22:00:00Z');
    const backup = await app.database.pool.connect();
    try {
      await backup.query('begin; lock table voters in access share mode');
      await turnContestClock(app);
      const { stage } = await app.database.db
        .selectFrom('contests')
        .select('stage')
        .where('id', '=', sealed.id)
        .executeTakeFirstOrThrow();
      expect([stage, await rewritten()]).toEqual(['closed', null]);
      await workOnTallies(app);
      const publisher = await hireAndLogIn(app, 'ADMINISTRADOR', 'Luis Paz');
      const trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
      await trustee.doWhatIsAsked();
      while (await workOnTallies(app));
      const path = '/admin/contests/contador/publish';
      const refused = await send(app, publisher.token, 'POST', path, { confirmation: 'PUBLICAR' });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_publishable']);
      expect(refused.json().message).toContain('la base de datos está ocupada');
    } finally {
      await backup.query('rollback');
      backup.release();
    }
  },
);

test('several servers at once rewrite the marks of a closed contest once, in the order of the roll', async () => {
  app.clock.set('2025-09-30T22:01:00Z');
  const before = new Map((await roll()).map(({ id, xmin }) => [id, xmin]));
  await Promise.all(Array.from({ length: 5 }, () => turnContestClock(app)));
  expect(await rewritten()).not.toBeNull();
  const after = await roll();
  expect(after.map(({ id }) => id)).toEqual(after.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(new Set(after.map(({ xmin }) => xmin)).size).toBe(1);
  expect(after.every(({ xmax }) => xmax === '0')).toBe(true);
  expect([...before.values()]).not.toContain(after[0]?.xmin);
  const at = await rewritten();
  app.clock.advance(60);
  expect(await rewriteMarks(app.deps, sealed.id)).toBe(true);
  expect(await rewritten()).toEqual(at);
});

test('the keys of an election are destroyed by its publication, which the log tells, and never come back', async () => {
  const { db } = app.database;
  const keys = () =>
    db.selectFrom('election_keys').select(['purpose', 'wrapped', 'destroyed_at']).orderBy('purpose').execute();
  const publisher = await hireAndLogIn(app, 'ADMINISTRADOR', 'Eva Ruiz');
  while (await workOnTallies(app));
  const trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
  await trustee.doWhatIsAsked().catch(() => undefined);
  expect((await keys()).map(({ wrapped }) => wrapped?.length)).toEqual([12 + 32 + 16, 12 + 64 + 16]);
  await publish(app, publisher, 'contador');
  expect(await keys()).toEqual([
    { purpose: 'credentials', wrapped: null, destroyed_at: app.clock.now() },
    { purpose: 'trustee', wrapped: null, destroyed_at: app.clock.now() },
  ]);
  const told = db
    .selectFrom('activity_entries')
    .select(['causer_type', 'properties'])
    .where('event', '=', 'election_keys_destroyed');
  expect(await told.execute()).toEqual([{ causer_type: 'system', properties: { contest: 'contador', keys: 2 } }]);
  const change = (wrapped: Buffer | null) =>
    db.updateTable('election_keys').set({ wrapped, destroyed_at: null }).execute();
  await expect(change(Buffer.alloc(60))).rejects.toThrow('never changed');
  await expect(db.deleteFrom('election_keys').execute()).rejects.toThrow('never removed');
});
