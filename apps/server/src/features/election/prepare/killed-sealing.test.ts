import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { Contest } from '@urna/contract/election/contest-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileSandbox } from '../../../open-file-sandbox.ts';
import { after, clockTelling, systemClock } from '../../../platform/clock.ts';
import { readMasterSecret } from '../../../platform/config.ts';
import type { OpenDatabase } from '../../../platform/database/connect.ts';
import { runNextJob } from '../../../platform/jobs/worker.ts';
import { newToken, secretsFrom } from '../../../platform/secrets.ts';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { databaseBetweenServers } from '../../../testing/database/between-servers.ts';
import { prepareDatabase } from '../../../testing/database/prepare-template.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { contestIds, FIRST_CALENDAR, firstContest } from '../../../testing/elections/first-process.ts';
import { acceptances, addTrustee, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { makeBooth } from '../../../testing/elections/test-booth.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { startServerProcess } from '../../../testing/servers/server-process.ts';
import { requestSeal } from './request-seal.ts';
import { sealWork } from './seal-contest.ts';

// Ten pages of some tenths of a second each.
const VOTERS = 20_000;

let shared: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  shared = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'urna-seal-'));
});
afterAll(async () => {
  await shared.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const withDatabase = <T>(work: (database: OpenDatabase) => Promise<T>) =>
  databaseBetweenServers({ url: shared.url, dataDir }, work);

/** Prepares everything up to the requested sealing; returns the token of who requested it. */
async function prepare(opened: OpenDatabase): Promise<string> {
  await prepareDatabase(opened);
  const database = { ...opened, url: shared.url };
  const app = { database, clock: systemClock };
  const now = systemClock.now();
  const window = {
    calendar_id: FIRST_CALENDAR,
    name: 'voting' as const,
    opens_at: after(now, 3600),
    closes_at: after(now, 7200),
  };
  await opened.db.insertInto('windows').values(window).execute();
  const staff = await opened.db
    .insertInto('staff_users')
    .values({
      identification_number: '900000001',
      name: 'Beatriz Arango',
      role: 'ADMINISTRADOR',
      email: 'beatriz@demo.test',
      created_at: now,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  await submittedCandidate(app, { status: 'APROBADO', reviewer: staff });
  await addVoters({ database }, 'contador', VOTERS);
  await addTrustee(app, 'contador');
  const causer = { type: 'staff' as const, id: String(staff.id), name: staff.name };
  await requestSeal(
    { db: opened.db, clock: systemClock },
    causer,
    await firstContest(opened.db, 'contador'),
    acceptances,
  );
  const { token, hash } = newToken();
  const session = { subject: `staff:${staff.id}`, candidate_type: null, started_at: now, expires_at: after(now, 3600) };
  await opened.db
    .insertInto('sessions')
    .values({ kind: 'staff', token_hash: hash, ...session })
    .execute();
  return token;
}

test('kill -9 in the middle of a sealing: nothing half done is left, and the next process seals', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const token = await withDatabase(prepare);
  const env = { URNA_DEMO: '0', ...(shared.url === null ? {} : { DATABASE_URL: shared.url }) };
  const server = await startServerProcess({ dataDir, env });
  const read = async () => {
    const answer = await fetch(`${server.url}/api/admin/contests/contador`, { headers: as(token) });
    return ((await answer.json()) as { data: Contest }).data;
  };
  await expect.poll(async () => (await read()).sealing.done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  server.process.kill('SIGKILL');
  await server.stop();

  await withDatabase(async ({ db }) => {
    const contest = await db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', contestIds.contador)
      .executeTakeFirst();
    expect(contest).toMatchObject({ stage: 'sealing', seal_total: VOTERS, sealed_at: null });
    expect(contest?.seal_done, 'it was killed in the middle').toBeLessThan(VOTERS);
    for (const table of ['elections', 'archive_beginnings', 'ballot_choices', 'archive_heads'] as const) {
      expect([table, await db.selectFrom(table).select('contest').execute()]).toEqual([table, []]);
    }
    const fileSandbox = openFileSandbox();
    const checkPage = () => null;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const secrets = secretsFrom(readMasterSecret({ secretKeyFile: null, dataDir }));
    const seal = (clock: typeof systemClock) =>
      runNextJob(
        { db, clock, log },
        sealWork({
          db,
          clock,
          secrets,
          publicUrl: 'http://127.0.0.1:3000',
          fileSandbox,
          ownBooth: makeBooth,
          checkPage,
          log,
        }),
        new AbortController().signal,
      );
    // The dead process's claim is recent: it might only be slow.
    expect(await seal(systemClock)).toBe(false);
    expect(await seal(clockTelling(() => after(systemClock.now(), 61)))).toBe(true);
    await fileSandbox.close();

    const [election, ...more] = await db.selectFrom('elections').selectAll().execute();
    expect([election?.voters, more]).toEqual([VOTERS, []]);
    const pieces = await db.selectFrom('archive_beginnings').select('bytes').orderBy('at').execute();
    async function* open() {
      for (const { bytes } of pieces) yield bytes;
    }
    const report = await verifyArchive(open, { group: () => kernelEd25519() });
    expect(report).toMatchObject({ ok: true, election: { voters: VOTERS } });
    expect(await verifyChain(db)).toMatchObject({ ok: true });
  });
});
