import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../../platform/database/tables.ts';
import { hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { databaseIsShared } from '../../../testing/database/test-database.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { rewriteVoterRows } from './rewrite-voter-rows.ts';

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
      .select('voters_rewritten_at')
      .where('id', '=', contestIds.contador)
      .executeTakeFirstOrThrow()
  ).voters_rewritten_at;

/** The rows of the roll as they stand in the table's file. */
const roll = async () => {
  const { rows } = await sql<{ id: number; xmin: string; xmax: string }>`
    select id, xmin::text, xmax::text from ${sql.table(`voters_${sealed.id}`)} order by ctid`.execute(app.database.db);
  return rows;
};

test('the marks of a contest that is open are not rewritten', async () => {
  expect(await rewriteVoterRows(app.deps, sealed.id)).toBe(true);
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

test.runIf(databaseIsShared)(
  'may take longer than a statement of the pool, and touches no row or file of another contest',
  async () => {
    const { db, url } = app.database;
    await sql`insert into voters (contest, email, name, institution) values (${contestIds.ies}, 'otro@ies.test', 'Otro', 'IES')`.execute(
      db,
    );
    const others = async () => {
      const { rows } = await sql`
        select ctid::text, xmin::text, id, pg_relation_filenode('voters_${sql.raw(String(contestIds.ies))}') as file
        from ${sql.table(`voters_${contestIds.ies}`)}`.execute(db);
      return rows;
    };
    const before = await others();
    expect(before).toHaveLength(1);
    // Copying the roll takes longer than the pool of this connection allows.
    await sql`create function slowly() returns boolean language plpgsql as 'begin perform pg_sleep(0.1); return true; end'`.execute(
      db,
    );
    await sql`alter table voters add constraint slow check (slowly())`.execute(db);
    const pool = new pg.Pool({ connectionString: url ?? '', statement_timeout: 200, max: 1 });
    const hurried = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    try {
      await expect(sql`select pg_sleep(0.5)`.execute(hurried)).rejects.toThrow('statement timeout');
      expect(await rewriteVoterRows({ ...app.deps, db: hurried }, sealed.id)).toBe(true);
      expect(await rewritten()).not.toBeNull();
      expect(await others()).toEqual(before);
    } finally {
      await hurried.destroy();
      await sql`alter table voters drop constraint slow`.execute(db);
      await sql`update contests set voters_rewritten_at = null`.execute(db);
    }
  },
);

test.runIf(databaseIsShared)('a vote that was committed while the roll was copied puts the rewriting off', async () => {
  const { db, pool } = app.database;
  const writer = await pool.connect();
  try {
    // It holds back what can be told to have been visible to the copy.
    await writer.query('begin; select pg_current_xact_id()');
    await sql`update voters set name = name where contest = ${sealed.id}`.execute(db);
    expect(await rewriteVoterRows(app.deps, sealed.id)).toBe(false);
    expect(await rewritten()).toBeNull();
  } finally {
    await writer.query('rollback');
    writer.release();
  }
});

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
  const time = await rewritten();
  app.clock.advance(60);
  expect(await rewriteVoterRows(app.deps, sealed.id)).toBe(true);
  expect(await rewritten()).toEqual(time);
});

test('the keys of an election are destroyed by its publication, which the log tells, and never come back', async () => {
  const { db } = app.database;
  const keys = () =>
    db.selectFrom('election_keys').select(['purpose', 'wrapped', 'destroyed_at']).orderBy('purpose').execute();
  const publisher = await hireAndLogIn(app, 'ADMINISTRADOR', 'Eva Ruiz');
  while (await workOnTallies(app));
  const trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
  await trustee.doWhatIsAsked().catch(() => undefined);
  expect((await keys()).map(({ wrapped }) => wrapped?.length)).toEqual([12 + 32 + 16, 12 + 32 + 16, 12 + 64 + 16]);
  await publish(app, publisher, 'contador');
  expect(await keys()).toEqual([
    { purpose: 'credentials', wrapped: null, destroyed_at: app.clock.now() },
    // It goes after the last checkpoint.
    { purpose: 'signing', wrapped: expect.any(Buffer), destroyed_at: null },
    { purpose: 'trustee', wrapped: null, destroyed_at: app.clock.now() },
  ]);
  const entries = db
    .selectFrom('activity_entries')
    .select(['causer_type', 'properties'])
    .where('event', '=', 'election_keys_destroyed');
  expect(await entries.execute()).toEqual([{ causer_type: 'system', properties: { contest: 'contador', keys: 2 } }]);
  const change = (wrapped: Buffer | null) =>
    db.updateTable('election_keys').set({ wrapped, destroyed_at: null }).where('purpose', '=', 'credentials').execute();
  await expect(change(Buffer.alloc(60))).rejects.toThrow('never changed');
  await expect(db.deleteFrom('election_keys').execute()).rejects.toThrow('never removed');
});
