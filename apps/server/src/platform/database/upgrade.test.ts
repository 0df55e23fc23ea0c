import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { Results } from '@urna/contract/election/results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chunked } from '../../../../../packages/belenios/testing/election-fixture.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { keysDerivedBefore, storeDerivedKeys } from '../../services/elections/election-keys.ts';
import { logIn, send } from '../../testing/clients/staff-client.ts';
import { vote } from '../../testing/clients/voter-client.ts';
import { type RowsByTable, readRows } from '../../testing/database/dump-rows.ts';
import { publish, readKnown, restoreFirstVersion, trusteeOf } from '../../testing/database/first-version.ts';
import { openEmptyDatabase } from '../../testing/database/test-database.ts';
import { contestIds, type FirstContest } from '../../testing/elections/first-process.ts';
import { turnContestClock, workOnTallies } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { sha256 } from '../secrets.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let app: TestApp;
let before: RowsByTable;
let upgraded: RowsByTable;
beforeAll(async () => {
  const database = await openEmptyDatabase();
  await restoreFirstVersion(database.pool);
  before = await readRows(database.pool);
  await migrate(database.pool);
  upgraded = await readRows(database.pool, before);
  app = await openTestApp({ database, windowsOpen: false });
  // As a start does.
  await storeDerivedKeys(app.deps);
  app.clock.set('2025-09-02T15:00:00Z');
});
afterAll(() => app.close());

/** Logs in as an administrator of the first version. */
async function logInAdministrator() {
  const row = await app.database.db
    .selectFrom('staff_users')
    .select(['id', 'identification_number as number', 'name', 'email', 'role'])
    .where('role', '=', 'ADMINISTRADOR')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  app.clock.advance(61);
  return { ...row, token: await logIn(app, row) };
}

const archiveOf = async (contest: FirstContest) =>
  new Uint8Array((await app.inject(`/api/elections/${contest}/archive`)).rawPayload);
const verify = async (contest: FirstContest) => {
  const bytes = await archiveOf(contest);
  return verifyArchive(() => chunked(bytes, 5000), { group: () => kernelEd25519() });
};
const resultsOf = async (contest: FirstContest) =>
  (await app.inject(`/api/elections/${contest}/results`)).json<{ data: Results }>().data;

// A migration that drops a table or a column, or changes a row's content, must be listed here.
/** The counts of mails are made anew, by process. */
const droppedTables = ['process', 'mail_counts'];
/** Columns that were dropped, renamed, or are derived from others in a new way. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  contests: ['name'],
  declaration_acceptances: ['declaration', 'version'],
  activity_search_keys: ['words'],
  sessions: ['subject'],
  codes: ['subject'],
  import_jobs: ['kind'],
  voters: ['voted_at'],
  ballots: ['cast_at'],
  reminder_opt_outs: ['created_at'],
};
/** Contests were known by their names. */
const contestIdOf: Readonly<Record<string, number>> = contestIds;

/** A row of the first version as JSON, as the upgrade leaves it. */
function afterUpgrade(table: string, columns: readonly string[], row: string): string {
  const values = (JSON.parse(row) as unknown[]).flatMap((value, at) => {
    const name = columns[at] ?? '';
    if (rewritten[table]?.includes(name)) return [];
    return [name === 'contest' && typeof value === 'string' ? contestIdOf[value] : value];
  });
  return JSON.stringify(values);
}

test('an upgrade keeps every row of the first version', async () => {
  expect(await pendingMigrations(app.database.db)).toEqual([]);
  expect(before.size).toBeGreaterThan(50);
  for (const [table, { columns, rows }] of before) {
    expect(rows.length, table).toBeGreaterThan(0);
    if (droppedTables.includes(table)) continue;
    const kept = columns.filter((name) => !rewritten[table]?.includes(name));
    const now = upgraded.get(table);
    expect(now?.columns, table).toEqual(expect.arrayContaining(kept));
    const present = (now?.rows ?? []).map((row) => afterUpgrade(table, now?.columns ?? [], row));
    // Compares as JSON without the database's spaces.
    expect(present, table).toEqual(expect.arrayContaining(rows.map((row) => afterUpgrade(table, columns, row))));
  }
});

test('an upgrade puts everything that there was into the one process there was', async () => {
  const { db } = app.database;
  const processes = await db.selectFrom('processes').selectAll().execute();
  expect(processes).toMatchObject([
    { slug: '2025', state: 'current', title: 'Elecciones 2025', body: 'Tribunal Disciplinario', period: '2026-2029' },
  ]);
  const ofIt = async (table: 'candidates' | 'contests') =>
    (await db.selectFrom(table).select('process_id').distinct().execute()).map(({ process_id }) => process_id);
  expect(await ofIt('candidates')).toEqual([processes[0]?.id]);
  expect(await ofIt('contests')).toEqual([processes[0]?.id]);
  const accepted = await db.selectFrom('declaration_acceptances').select('declaration_id').execute();
  expect(accepted).toHaveLength(before.get('declaration_acceptances')?.rows.length ?? 0);
  const voters = await db.selectFrom('sessions').select('subject').where('kind', '=', 'voter').execute();
  expect(voters.map(({ subject }) => subject)).toEqual(voters.map(() => expect.stringMatching(/^voter:\d+$/)));
});

test('an upgrade keeps of each vote its day, and its hour in a count', async () => {
  const { db } = app.database;
  const voters = await db.selectFrom('voters').select(['voted_on', 'certificate_code']).execute();
  const days = voters.map(({ voted_on }) => voted_on).filter((day) => day !== null);
  expect(days).toEqual(days.map(() => '2025-09-01'));
  expect(days).toHaveLength(voters.filter(({ certificate_code }) => certificate_code !== null).length);
  const hours = await db.selectFrom('turnout').select(['contest', 'ballots', 'recorded']).orderBy('contest').execute();
  const boxes = await db.selectFrom('archive_heads').select(['contest', 'ballots']).orderBy('contest').execute();
  expect(hours).toEqual(boxes.map((box) => ({ ...box, recorded: box.ballots })));
});

test('an upgrade stores the keys of the open election alone, encrypted', async () => {
  const { db } = app.database;
  const keys = await db.selectFrom('election_keys').selectAll().orderBy('purpose').execute();
  expect(keys).toMatchObject([
    { contest: contestIds.ies, purpose: 'credentials', destroyed_at: null },
    { contest: contestIds.ies, purpose: 'trustee', destroyed_at: null },
  ]);
  const { uuid } = await db
    .selectFrom('elections')
    .select('uuid')
    .where('contest', '=', contestIds.ies)
    .executeTakeFirstOrThrow();
  const derived = keysDerivedBefore(app.deps.secrets, uuid);
  for (const { purpose, wrapped } of keys)
    expect(wrapped?.includes(Buffer.from(derived[purpose])), purpose).toBe(false);
  await storeDerivedKeys(app.deps);
  expect(await db.selectFrom('election_keys').selectAll().orderBy('purpose').execute()).toEqual(keys);
});

test('an upgraded activity log verifies and takes more entries', async () => {
  const { rows } = await app.database.pool.query<{ entries: number }>('select last_id as entries from activity_chain');
  const entries = rows[0]?.entries ?? 0;
  expect(entries).toBeGreaterThan(30);
  expect(await verifyChain(app.database.db)).toEqual({ ok: true, entries, erased: 0 });
  await logInAdministrator();
  expect(await verifyChain(app.database.db)).toEqual({ ok: true, entries: entries + 1, erased: 0 });
});

test('an upgraded database shows candidates and documents of every state', async () => {
  const admin = await logInAdministrator();
  const answer = await send(app, admin.token, 'POST', '/candidates/search', { per_page: 50 });
  const states = answer.json<{ data: { review_status: string }[] }>().data.map((one) => one.review_status);
  expect(new Set(states)).toEqual(new Set(['PENDIENTE', 'APROBADO', 'PARA_SUBSANAR', 'SUBSANADO', 'RECHAZADO']));
});

test('an upgraded published election keeps its result and an archive that verifies', async () => {
  const { archive_sha256 } = await app.database.db
    .selectFrom('contests')
    .select('archive_sha256')
    .where('id', '=', contestIds.contador)
    .executeTakeFirstOrThrow();
  expect(await resultsOf('contador')).toMatchObject({ ballots: 3, set_aside: [expect.anything()] });
  expect(sha256(await archiveOf('contador')).toString('hex')).toBe(archive_sha256);
  expect(await verify('contador')).toMatchObject({ ok: true, ballots: 3, failures: [] });
});

test('an upgraded open election takes a vote and comes to a result that verifies', async () => {
  const { voter, trustee_private_key } = readKnown();
  await vote(app, voter, 1);
  app.clock.set('2025-09-30T22:00:01Z');
  await turnContestClock(app);
  await workOnTallies(app);
  const admin = await logInAdministrator();
  const trustee = await trusteeOf(app, admin, 'ies', BigInt(trustee_private_key));
  await trustee.doWhatIsAsked();
  await publish(app, admin, 'ies');
  expect(await resultsOf('ies')).toMatchObject({ ballots: 2 });
  expect(await verify('ies')).toMatchObject({ ok: true, ballots: 2, failures: [] });
});
