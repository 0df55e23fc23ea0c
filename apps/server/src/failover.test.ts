import { setTimeout as delay } from 'node:timers/promises';
import type { Receipt } from '@urna/contract/election/ballots';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lookAtServers } from './operation/doctor/durability-checks.ts';
import { serversOf } from './platform/database/database-url.ts';
import { endpointOf, PrimaryFinder } from './platform/database/find-primary.ts';
import { createDatabaseOnBoth, openSurvivingPool } from './testing/database/database-on-both.ts';
import { type Pooler, poolerIsInstalled, startPooler } from './testing/database/pooler.ts';
import { signalCluster } from './testing/database/postgres-cluster.ts';
import { type ReplicatedClusters, startReplicatedClusters } from './testing/database/replicated-clusters.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import {
  castUntilAnswered,
  type Envelope,
  fillEnvelopes,
  openForYears,
  post,
  sharedSettings,
} from './testing/elections/real-voting.ts';
import { openSealedContest } from './testing/elections/sealed-contest.ts';
import { votesDisagree } from './testing/elections/votes-disagree.ts';
import { endOfCommand } from './testing/servers/command-process.ts';
import type { ServerProcess } from './testing/servers/server-process.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const VOTERS = 200;
const CLIENTS = 8;

async function startClusters(isSynchronous: boolean) {
  const clusters = await startReplicatedClusters();
  await clusters.setSynchronous(isSynchronous);
  return { clusters, url: await createDatabaseOnBoth(clusters, 'votes') };
}

describe.runIf(databaseIsShared)('a server whose primary database dies', () => {
  let clusters: ReplicatedClusters;
  let url: string;
  let app: TestApp;
  beforeAll(async () => {
    ({ clusters, url } = await startClusters(true));
    const database = openSurvivingPool(url, 3);
    app = await openTestApp({ database: { ...database, url } });
  });
  afterAll(async () => {
    await app.close();
    await clusters.stop();
  });
  const calendar = () => app.inject('/api/elections/calendar');
  /** The port of the server that a pool's connections lead to. */
  const portInUse = async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(app.database.db);
    return String(rows[0]?.port);
  };
  const portOf = ({ adminUrl }: { adminUrl: string }) => new URL(adminUrl).port;

  test('says so in Spanish until the standby is promoted, and then serves and writes on it', async () => {
    expect((await calendar()).statusCode).toBe(200);
    expect(await portInUse()).toBe(portOf(clusters.primary));
    clusters.primary.kill();
    await vi.waitFor(async () => expect((await calendar()).statusCode).toBe(503), 10_000);
    const answer = await calendar();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^El servicio no está disponible en este momento/),
    });
    expect((await app.inject('/api/ready')).json()).toMatchObject({ cause: 'database' });
    await clusters.promote();
    await vi.waitFor(async () => expect((await calendar()).statusCode).toBe(200), 10_000);
    expect(await portInUse()).toBe(portOf(clusters.standby));
    await vi.waitFor(async () => {
      expect((await app.inject('/api/ready')).json()).toMatchObject({ cause: 'pages' });
    }, 10_000);
  });

  test('does not go back to the former primary that starts again by itself and takes writes', async () => {
    await clusters.primary.restart();
    const both = serversOf(url).servers;
    const primary = await new PrimaryFinder(both).find();
    expect(String(primary.port)).toBe(portOf(clusters.standby));
    expect(await lookAtServers(url)).toMatchObject({
      primaries: 2,
      words: expect.stringMatching(/acepta escrituras \(línea 1\); .* acepta escrituras \(línea 2\)/),
    });
    // Nor once the promoted one is down: of the two histories, only that one has the votes acknowledged since.
    clusters.standby.kill();
    await vi.waitFor(async () => expect((await calendar()).statusCode).toBe(503), 10_000);
    await delay(1200);
    expect((await calendar()).statusCode).toBe(503);
    await clusters.standby.restart();
    await vi.waitFor(async () => expect((await calendar()).statusCode).toBe(200), 10_000);
    expect(await portInUse()).toBe(portOf(clusters.standby));
  });

  test('uses no connection again that was open when a server turned out to be read-only', async () => {
    const { db, pool } = app.database;
    await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.1)`.execute(db)));
    const lent = await pool.connect();
    expect(String(endpointOf(lent).port)).toBe(portOf(clusters.standby));
    lent.release();
    await sql`alter database votes set default_transaction_read_only = on`.execute(db);
    const pids = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid;
    };
    const before = await pids();
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`set transaction read only`.execute(tx);
        await sql`delete from readiness`.execute(tx);
      }),
    ).rejects.toMatchObject({ code: '25006' });
    // Every new connection would be read-only too: this server isn't the one that takes writes.
    await expect(pids()).rejects.toMatchObject({ code: '08001' });
    const { servers } = serversOf(url);
    const direct = openSurvivingPool(servers[1] ?? '', 1);
    await direct.db.transaction().execute(async (tx) => {
      await sql`set transaction read write`.execute(tx);
      await sql`alter database votes reset default_transaction_read_only`.execute(tx);
    });
    await direct.close();
    await vi.waitFor(async () => expect(await pids()).not.toBe(before), 10_000);
  });
});

/** An open contest on a primary with its standby, and two server processes with the addresses of both. */
async function openPoll({
  synchronous,
  voters,
  pooled = false,
}: {
  synchronous: boolean;
  voters: number;
  pooled?: boolean;
}) {
  const { clusters, url } = await startClusters(synchronous);
  const database = openSurvivingPool(url, 5);
  const app = await openTestApp({ database: { ...database, url }, windowsOpen: false });
  await openForYears(app);
  const contest = await openSealedContest(app, { contest: 'contador', voters, choices: 3 });
  const envelopes = await fillEnvelopes(app, contest, 3);
  await app.close();
  const poolers = pooled ? await Promise.all(serversOf(url).servers.map((server) => startPooler(server))) : [];
  const settings = sharedSettings({ DATABASE_URL: pooled ? urlOnSeveral(poolers) : url, BALLOT_THREADS: '1' });
  const servers: ServerProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    settings.remove();
    await Promise.all(poolers.map((pooler) => pooler.stop()));
    await clusters.stop();
  });
  servers.push(...(await Promise.all([settings.start(), settings.start()])));
  return { clusters, url, envelopes, settings, servers, urls: () => servers.map((server) => server.url) };
}

function urlOnSeveral(poolers: readonly Pooler[]): string {
  const urls = poolers.map(({ url }) => url);
  const [first = ''] = urls;
  const hosts = urls.map((url) => new URL(url).host).join(',');
  return `${first.replace(new URL(first).host, hosts)}?target_session_attrs=read-write`;
}

async function withDatabase(url: string, work: (database: ReturnType<typeof openSurvivingPool>) => Promise<void>) {
  const database = openSurvivingPool(url, 3);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

describe.runIf(databaseIsShared)('votes while the primary database is killed', { tags: ['full'] }, () => {
  test.for([
    [`${VOTERS} voters: with a synchronous standby every acknowledged vote is found, exactly once`, false],
    [`${VOTERS} voters: the same through a PgBouncer in front of each database`, true],
  ] as const)('%s', async ([, pooled], context) => {
    if (pooled && !poolerIsInstalled) return context.skip();
    const { clusters, url, envelopes, servers, urls } = await openPoll({ synchronous: true, voters: VOTERS, pooled });
    const receipts = new Map<number, Receipt>();
    const waiting = [...envelopes];
    const clients = Array.from({ length: CLIENTS }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        receipts.set(next.voterId, await castUntilAnswered(urls, next));
      }
    });
    const disaster = async () => {
      while (receipts.size < 0.4 * VOTERS) await delay(5);
      clusters.primary.kill();
      const acknowledged = [...receipts];
      expect(waiting.length, 'it happens in the middle').toBeGreaterThan(CLIENTS);
      await clusters.promote();
      await withDatabase(url, async ({ db }) => {
        const stored = await db.selectFrom('ballots').select('tracker').execute();
        const trackers = new Set(stored.map(({ tracker }) => tracker));
        for (const [, { tracking_code }] of acknowledged) expect(trackers.has(tracking_code)).toBe(true);
      });
      // A pooler without a database must not hold the processes up for minutes.
      const answered = () => expect(receipts.size).toBeGreaterThan(acknowledged.length + CLIENTS);
      await vi.waitFor(answered, { timeout: 30_000, interval: 50 });
    };
    await Promise.all([...clients, disaster()]);
    expect(receipts.size).toBe(VOTERS);
    // A voter who is no longer sure whether it went through gets the same receipt.
    for (const envelope of envelopes.slice(0, 5)) {
      const again = await castUntilAnswered(urls, envelope);
      expect(again.tracking_code).toBe(receipts.get(envelope.voterId)?.tracking_code);
    }
    expect(await Promise.all(servers.splice(0).map((server) => server.stop()))).toEqual([0, 0]);
    await withDatabase(url, async ({ db }) => expect(await votesDisagree(db, receipts, 3)).toEqual([]));
  });

  test('with an asynchronous standby acknowledged votes are lost, which `doctor` therefore refuses', async () => {
    const { clusters, url, envelopes, settings, urls } = await openPoll({ synchronous: false, voters: 10 });
    const env = { ...settings.env, DATA_DIR: settings.dataDir };
    const durability = async (...words: string[]) => {
      const { stdout } = await endOfCommand(env, 'doctor', '--json', ...words);
      const { findings } = JSON.parse(stdout) as { findings: { check: string; level: string; found: string }[] };
      return findings.find(({ check }) => check === 'standby');
    };
    // The clock of a new installation looks at the calendar ten seconds after the start.
    const isOpen = () =>
      withDatabase(url, async ({ db }) => {
        const { stage } = await db
          .selectFrom('contests')
          .select('stage')
          .where('slug', '=', 'contador')
          .executeTakeFirstOrThrow();
        expect(stage).toBe('open');
      });
    await vi.waitFor(isOpen, { timeout: 30_000, interval: 200 });
    expect(await durability()).toMatchObject({ level: 'fail', found: expect.stringContaining('votación abierta') });
    expect(await durability('--accept-loss')).toMatchObject({ level: 'warn' });
    await clusters.setSynchronous(true);
    expect(await durability()).toMatchObject({ level: 'ok' });
    await clusters.setSynchronous(false);

    await clusters.cutOff();
    const cast = async (some: readonly Envelope[]) =>
      Promise.all(some.map((envelope) => castUntilAnswered(urls, envelope)));
    const receipts = await cast(envelopes.slice(0, 5));
    clusters.primary.kill();
    await clusters.promote();
    await withDatabase(url, async ({ db }) => {
      const stored = await db.selectFrom('ballots').select('tracker').execute();
      expect(receipts).toHaveLength(5);
      expect(stored).toEqual([]);
    });
  });

  test('a vote isn’t acknowledged while the synchronous standby has not confirmed it', async () => {
    const { clusters, envelopes, urls } = await openPoll({ synchronous: true, voters: 3 });
    const [first, second] = envelopes;
    if (!first || !second) throw new Error('no envelopes');
    await castUntilAnswered(urls, first);
    signalCluster(clusters.standby, 'SIGSTOP');
    const answer = post(urls()[0] ?? '', second);
    expect(await Promise.race([answer.then(({ status }) => status), delay(3000, 'waiting')])).toBe('waiting');
    signalCluster(clusters.standby, 'SIGCONT');
    expect((await answer).status).toBe(200);
  });
});
