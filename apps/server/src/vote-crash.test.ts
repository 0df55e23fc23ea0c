import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Receipt } from '@urna/contract/election/ballots';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { isFullRun } from '../../../packages/belenios/testing/test-scope.ts';
import { openEmbedded, openPostgres } from './platform/database/connect.ts';
import { type PostgresCluster, startPostgresCluster } from './testing/database/postgres-cluster.ts';
import { createDatabaseFrom } from './testing/database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from './testing/database/postgres-programs.ts';
import { prepareDatabase } from './testing/database/prepare-template.ts';
import { databaseIsShared, type TestDatabase } from './testing/database/test-database.ts';
import {
  castUntilAnswered,
  type Envelope,
  fillEnvelopes,
  openForYears,
  type SharedSettings,
  sharedSettings,
} from './testing/elections/real-voting.ts';
import { openSealedContest } from './testing/elections/sealed-contest.ts';
import { votesDisagree } from './testing/elections/votes-disagree.ts';
import type { ServerProcess } from './testing/servers/server-process.ts';
import { openTestApp } from './testing/servers/test-app.ts';

/** PGlite serves one request after another, in one process. */
const usualVoters = databaseIsShared ? { full: 600, short: 120 } : { full: 150, short: 150 };
const VOTERS = isFullRun ? usualVoters.full : usualVoters.short;
// Beside other tests on the same cores a vote takes many times as long as alone.
vi.setConfig({ testTimeout: 120_000 + 200 * VOTERS, hookTimeout: 120_000 + 100 * VOTERS });
const CLIENTS = 12;

let folder: string;
let cluster: PostgresCluster | null = null;
let url: string | null = null;
let settings: SharedSettings;
let envelopes: Envelope[];

/** Nothing may break a connection of the test's own. */
const fail = (error: Error) => {
  throw error;
};

/** Opened before the servers run and after them: in between it is theirs alone. */
async function openDatabase(): Promise<TestDatabase> {
  const opened =
    url === null ? await openEmbedded({ folder }) : openPostgres(url, { maxConnections: 10, onError: fail });
  return { ...opened, url };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-vote-crash-'));
  if (databaseIsShared) {
    const programs = findPostgresPrograms();
    if (programs === null) throw new Error(postgresProgramsMissing);
    // A cluster of its own, since it is killed.
    cluster = await startPostgresCluster(programs);
    url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'votes');
  }
  const database = await openDatabase();
  await prepareDatabase(database);
  const app = await openTestApp({ database, windowsOpen: false });
  await openForYears(app);
  const contest = await openSealedContest(app, { contest: 'contador', voters: VOTERS, choices: 3 });
  envelopes = await fillEnvelopes(app, contest, 3);
  await app.close();
  settings = sharedSettings({ DATA_DIR: folder, BALLOT_THREADS: '1', ...(url !== null && { DATABASE_URL: url }) });
});
afterAll(async () => {
  settings.remove();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Servers that come and go while the voters vote. */
class Servers {
  readonly #all = new Set<ServerProcess>();

  readonly urls = (): string[] => [...this.#all].map((server) => server.url);

  async start(): Promise<void> {
    this.#all.add(await settings.start());
  }

  /** kill -9, and a replacement after a while. */
  async replaceOne(): Promise<void> {
    const [one] = this.#all;
    if (!one) throw new Error('no server runs');
    one.process.kill('SIGKILL');
    this.#all.delete(one);
    await one.stop();
    await this.start();
  }

  /** Their exit codes. */
  async stop(): Promise<(number | null)[]> {
    return Promise.all([...this.#all].map((server) => server.stop()));
  }
}

test(`kill -9 of server and database during ${VOTERS} votes: each acknowledged vote is stored exactly once`, async () => {
  const servers = new Servers();
  // A failing test leaves none running.
  onTestFinished(async () => {
    await servers.stop();
  });
  await Promise.all(Array.from({ length: databaseIsShared ? 2 : 1 }, () => servers.start()));
  const receipts = new Map<number, Receipt>();
  const waiting = [...envelopes];
  /** While a replacement starts, the other server answers: no vote beyond the next disaster begins before it. */
  let mayBegin = 0.2 * VOTERS + CLIENTS;
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      while (VOTERS - waiting.length > mayBegin) await delay(5);
      receipts.set(next.voterId, await castUntilAnswered(servers.urls, next));
    }
  });
  const reached = async (part: number, next: number) => {
    while (receipts.size < part * VOTERS) await delay(5);
    expect(waiting.length, 'it happens in the middle, not at the end').toBeGreaterThan(CLIENTS);
    mayBegin = next * VOTERS + CLIENTS;
  };
  const disasters = async () => {
    await reached(0.2, 0.5);
    await servers.replaceOne();
    await reached(0.5, 0.7);
    await (cluster ? cluster.crash() : servers.replaceOne());
    await reached(0.7, 1);
    await servers.replaceOne();
  };
  await Promise.all([...clients, disasters()]);
  expect(receipts.size).toBe(VOTERS);

  const archive = join(folder, 'contador.bel');
  const published = await fetch(`${servers.urls()[0]}/api/elections/contador/archive`);
  writeFileSync(archive, new Uint8Array(await published.arrayBuffer()));
  expect(new Set(await servers.stop())).toEqual(new Set([0]));
  expect(await verifyArchiveFile(archive)).toMatchObject({ ok: true, ballots: VOTERS, superseded: 0, failures: [] });
  const database = await openDatabase();
  try {
    expect(await votesDisagree(database.db, receipts, 3)).toEqual([]);
    // Were one acknowledged vote missing, or one stored that nobody was told of, it would be seen.
    const [first, ...others] = receipts;
    expect(await votesDisagree(database.db, new Map(others), 3)).toContain(
      'the box has the tracking codes of the receipts',
    );
    const one = first?.[1];
    if (!one) throw new Error('no receipts');
    const lost = new Map(receipts).set(0, { ...one, tracking_code: 'lost' });
    expect((await votesDisagree(database.db, lost, 3)).length).toBeGreaterThan(3);
  } finally {
    await database.close();
  }
});
