import { appendPartialDecryption } from '@urna/belenios/archive/append';
import type { Custody } from '@urna/contract/trustees';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { appendEnding, holdEnd } from '../../../services/tally/append-ending.ts';
import { turnContestClock, workOnTallies } from '../../../testing/contest-workers.ts';
import { forgedDecryption } from '../../../testing/legacy-decryption.ts';
import { openSealedContest } from '../../../testing/sealed-contest.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/staff-client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailedTrusteeToken, TrusteeBrowser } from '../../../testing/trustee-client.ts';
import { vote } from '../../../testing/voter-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const path = '/admin/contests/contador';
const MIGRATION = '0031_decryptions_set_aside.sql';

let app: TestApp;
let admin: Employee & { token: string };
let trustee: TrusteeBrowser;
beforeEach(async () => {
  app = await openTestApp();
  const sealed = await openSealedContest(app, { contest: 'contador' });
  await turnContestClock(app);
  for (const [at, voter] of sealed.voters.slice(0, 3).entries()) await vote(app, voter, at);
  app.clock.set('2025-09-30T22:00:01Z');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await turnContestClock(app);
  await workOnTallies(app);
  const { trustees } = (await get(app, admin.token, `${path}/custody`)).json<{ data: Custody }>().data;
  await send(app, admin.token, 'POST', `${path}/trustees/${trustees[0]?.id}/link`);
  trustee = new TrusteeBrowser(app, 'custodia@demo.test', await mailedTrusteeToken(app, 'custodia@demo.test'));
  trustee.privateKey = sealed.trusteePrivateKey;
});
afterEach(() => app.close());

/** The tables as they were before the migration, with their rows. */
async function undoMigration(): Promise<void> {
  await sql`
    drop view current_decryptions;
    drop table counted_decryptions;
    alter table partial_decryptions drop constraint sent_anew_only_after_setting_aside;
    drop table set_aside_decryptions;
    alter table partial_decryptions
      drop constraint partial_decryptions_pkey,
      drop constraint one_decryption_per_trustee;
    alter table partial_decryptions
      drop column previous_attempt,
      drop column attempt,
      drop column strong_proof,
      add primary key (contest, owner),
      add constraint one_decryption_per_trustee unique (contest, trustee_id);
    delete from migrations where name = '${sql.raw(MIGRATION)}'`.execute(app.database.db);
}

/** What was received was appended at once. */
async function receiveAsBefore(owner: number, trusteeId: number | null, partial: string): Promise<void> {
  const { db } = app.database;
  const election = await findElection(db, 'contador');
  if (!election) throw new Error('the contest was sealed');
  await db.transaction().execute(async (tx) => {
    const end = await holdEnd(tx, election);
    const now = app.clock.now();
    if (trusteeId !== null) {
      await sql`insert into partial_decryptions (contest, owner, trustee_id, partial, created_at)
        values ('contador', ${owner}, ${trusteeId}, ${partial}, ${now})`.execute(tx);
    }
    await appendEnding(tx, end, 'PartialDecryption', (head) => appendPartialDecryption(head, owner, partial), now);
  });
}

const head = () =>
  app.database.db.selectFrom('archive_heads').select(['last_hash', 'last_height']).executeTakeFirstOrThrow();
const endings = async () => {
  const rows = await app.database.db.selectFrom('archive_endings').select('type').orderBy('at').execute();
  return rows.map(({ type }) => type);
};

/** A database in which the server's part and the trustee's were received and appended before the migration. */
async function upgradeWith(partial: string): Promise<void> {
  const { db } = app.database;
  const before = await head();
  const own = await db
    .selectFrom('partial_decryptions')
    .select('partial')
    .where('owner', '=', 1)
    .executeTakeFirstOrThrow();
  const { id } = await db.selectFrom('trustees').select('id').executeTakeFirstOrThrow();
  await undoMigration();
  await receiveAsBefore(1, null, own.partial);
  await receiveAsBefore(2, id, partial);
  expect(await endings()).toEqual(['EndBallots', 'EncryptedTally', 'PartialDecryption', 'PartialDecryption']);
  expect((await migrate(app.database.pool)).applied).toContain(MIGRATION);
  expect(await head()).toEqual(before);
  expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);
  await expect(db.deleteFrom('archive_endings').execute()).rejects.toThrow(/never changed or removed/);
}

async function publishAndRead() {
  await workOnTallies(app);
  const published = await send(app, admin.token, 'POST', `${path}/publish`, { confirmation: 'PUBLICAR' });
  expect(published.statusCode).toBe(200);
  return (await app.app.inject('/api/elections/contador/results')).json().data;
}

test('an upgraded database with honest parts that were appended already comes to its result', async () => {
  await upgradeWith((await trustee.decryption()).partial);
  expect((await trustee.page()).task).toMatchObject({ task: 'done' });
  expect(await workOnTallies(app)).toBe(true);
  expect(await publishAndRead()).toMatchObject({
    ballots: 3,
    trustees: [{ decrypted_at: expect.any(String) }],
    decryption_proofs: { count: 0, decryptions: 2 },
  });
  const proofs = await app.app.inject('/api/elections/contador/decryption-proofs');
  expect(proofs.json()).toMatchObject({ proofs: [] });
});

test('an upgraded database with a forged part that was appended comes to its result once it is set aside', async () => {
  await upgradeWith(forgedDecryption(await trustee.tally(), trustee.privateKey ?? 0n).partial);
  expect(await workOnTallies(app)).toBe(false);
  const { id } = await app.database.db.selectFrom('trustees').select('id').executeTakeFirstOrThrow();
  const reason = 'La parte no da un resultado';
  const aside = await send(app, admin.token, 'POST', `${path}/trustees/${id}/set-aside`, { reason });
  expect(aside.statusCode).toBe(200);
  await trustee.doWhatIsAsked();
  expect(await workOnTallies(app)).toBe(true);
  expect(await publishAndRead()).toMatchObject({
    ballots: 3,
    set_aside: [{ reason }],
    decryption_proofs: { count: 1 },
  });
});

test('an upgraded database whose result was there keeps its archive and counts every part', async () => {
  await trustee.doWhatIsAsked();
  expect(await workOnTallies(app)).toBe(true);
  const before = [await head(), await endings()];
  await undoMigration();
  await migrate(app.database.pool);
  expect([await head(), await endings()]).toEqual(before);
  const counted = await app.database.db.selectFrom('counted_decryptions').select(['owner', 'attempt']).execute();
  expect(counted).toEqual([
    { owner: 1, attempt: 1 },
    { owner: 2, attempt: 1 },
  ]);
  expect(await publishAndRead()).toMatchObject({ ballots: 3, trustees: [{ decrypted_at: expect.any(String) }] });
});
