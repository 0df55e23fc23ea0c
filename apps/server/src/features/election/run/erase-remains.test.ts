import { writeVkey } from '@urna/transparency/note/note-key';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { secretsFrom } from '../../../platform/secrets.ts';
import { findLog, logKeys, signedReceipt } from '../../../services/election/log/contest-logs.ts';
import { hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { databaseIsShared } from '../../../testing/database/test-database.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { publishAll } from '../../../testing/elections/watch-log.ts';
import { turnContestClock, workOn, workOnErasure, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const secret = Buffer.alloc(32, 7);

let app: TestApp;
let sealed: SealedContest;
beforeAll(async () => {
  app = await openTestApp({ secret });
  const checkHosts = [{ name: 'Veedor', page: 'https://veedor.test/comprobar' }];
  sealed = await openSealedContest(app, { contest: 'contador', voters: 3, checkHosts });
  await turnContestClock(app);
  for (const voter of sealed.voters.slice(1)) await vote(app, voter, 0);
  app.clock.set('2025-09-30T22:00:00Z');
  await turnContestClock(app);
  await workOnTallies(app);
  const publisher = await hireAndLogIn(app, 'ADMINISTRADOR', 'Luis Paz');
  const trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
  await trustee.doWhatIsAsked();
  await publish(app, publisher, 'contador');
}, 60_000);
afterAll(() => app.close());

/** Whether it is done. */
async function erase(): Promise<boolean> {
  await workOn(app, 'erasure');
  const { erased_at } = await app.database.db
    .selectFrom('contests')
    .select('erased_at')
    .where('id', '=', sealed.id)
    .executeTakeFirstOrThrow();
  return erased_at !== null;
}
/** After a try that gave up. */
const eraseLater = () => {
  app.clock.advance(61);
  return erase();
};
/** As somebody does who has the installation's secret, and nothing that was kept in memory. */
const keyOf = () => logKeys({ db: app.database.db, secrets: secretsFrom(secret) })(sealed.id);
const erasureEntries = async () => {
  const rows = await app.database.db
    .selectFrom('activity_entries')
    .select(['event', 'causer_type', 'properties'])
    .where('event', 'in', ['signing_key_destroyed', 'remains_erased'])
    .orderBy('id')
    .execute();
  return rows;
};

test('the erasure waits for the last checkpoint, which needs the key', async () => {
  expect(await erase()).toBe(false);
  const [key, log] = [await keyOf(), await findLog(app.database.db, sealed.id)];
  expect(key && writeVkey(key)).toBe(log?.vkey);
  await publishAll(app);
});

test('the erasure waits for a confirmation that is on its way to a mail server', async () => {
  const { db } = app.database;
  await sql`
    insert into outbox (created_at, next_attempt_at, to_address, topic, voter_id, subject, text, html, status)
    values (now(), now(), 'x@demo.test', 'vote_receipt', ${sealed.voters[1]?.id ?? 0}, '', '', '', 'sending')`.execute(
    db,
  );
  expect(await eraseLater()).toBe(false);
  expect(await erasureEntries()).toEqual([]);
  await sql`delete from outbox where status = 'sending'`.execute(db);
});

/** An administrator may archive the process right after the publication. */
const setProcess = (state: 'archived' | 'current') =>
  app.database.db
    .updateTable('processes')
    .set({ state, archived_at: state === 'archived' ? app.clock.now() : null })
    .where('id', '=', 1)
    .execute();

test.runIf(databaseIsShared)(
  'the erasure begins again after its process died, and is put off by a backup and by an older reader',
  async () => {
    await setProcess('archived');
    const { pool } = app.database;
    const [backup, reader] = [await pool.connect(), await pool.connect()];
    try {
      await backup.query('begin; lock table outbox in access share mode');
      // Some tables were written anew before it gave up.
      expect(await eraseLater()).toBe(false);
      await backup.query('rollback');
      // It reads another table, and may still see the rows that were deleted.
      await reader.query('begin transaction isolation level repeatable read; select from contests');
      await sql`delete from sessions where false`.execute(app.database.db);
      expect(await eraseLater()).toBe(false);
      expect((await erasureEntries()).map(({ event }) => event)).toEqual(['signing_key_destroyed']);
    } finally {
      await reader.query('rollback');
      for (const client of [backup, reader]) client.release();
    }
  },
);

test('several servers erase once, and log it, although the process is archived meanwhile', async () => {
  await setProcess('archived');
  app.clock.advance(61);
  expect(await workOnErasure(app, 4)).toBe(1);
  expect(await workOn(app, 'erasure')).toBe(false);
  const contest = 'contador';
  expect(await erasureEntries()).toEqual([
    { event: 'signing_key_destroyed', causer_type: 'system', properties: { contest } },
    { event: 'remains_erased', causer_type: 'system', properties: { contest, tables: 13, checkpoint: true } },
  ]);
  await setProcess('current');
});

test('after the erasure the installation’s secret signs no receipt, and the public key still judges earlier ones', async () => {
  const { db } = app.database;
  const { tracker } = await db.selectFrom('ballots').select('tracker').limit(1).executeTakeFirstOrThrow();
  expect(await signedReceipt(db, keyOf, sealed.id, tracker)).toBeNull();
  const { rows } = await sql<{ wrapped: Buffer | null }>`select wrapped from election_keys`.execute(db);
  expect(rows.map(({ wrapped }) => wrapped)).toEqual([null, null, null, null]);
  const proof = await app.inject(`/api/elections/contador/ballots/${encodeURIComponent(tracker)}/inclusion`);
  expect(proof.json().data.proven.checkpoint).toContain('/elections/');
});

test.runIf(databaseIsShared)('without the right to make a checkpoint says so instead of failing', async () => {
  const { db, url } = app.database;
  // Of a role that owns the tables and has no other right.
  await sql`create role plain login`.execute(db).catch(() => undefined);
  await sql.raw(`grant usage, create on schema public to plain; update contests set erased_at = null`).execute(db);
  await db.transaction().execute((tx) => enqueue(tx, 'erasure', sealed.id));
  const pool = new pg.Pool({ connectionString: url ?? '', max: 2 });
  pool.on('connect', (client) => void client.query('set role plain'));
  const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`.execute(
    db,
  );
  for (const { name } of rows) await sql`alter table ${sql.table(name)} owner to plain`.execute(db);
  try {
    app.clock.advance(61);
    expect(await workOnErasure({ ...app, deps: { ...app.deps, db: plain } })).toBe(1);
  } finally {
    await plain.destroy();
    await sql`reassign owned by plain to current_user`.execute(db);
  }
  expect((await erasureEntries()).at(-1)?.properties).toMatchObject({ checkpoint: false });
});
