import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { databaseIsShared, fillDataFolder, openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

// Starting processes is slow while other tests keep the cores busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let database: TestDatabase;
/** Shared by all servers of this file: a database belongs to one secret. */
const secretFolder = mkdtempSync(join(tmpdir(), 'urna-secret-'));
const secretFile = join(secretFolder, 'secret.key');
let dataDir: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  writeFileSync(secretFile, randomBytes(32).toString('hex'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(secretFolder, { recursive: true });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'urna-process-'));
  fillDataFolder(dataDir);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const env = {
    URNA_DEMO: '0',
    SECRET_KEY_FILE: secretFile,
    ...more,
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
  };
  const server = await startServerProcess({ dataDir, env });
  running.push(server);
  return server;
}

async function expectOrderlyEnd(signal: 'SIGTERM' | 'SIGINT', server: ServerProcess): Promise<void> {
  server.process.kill(signal);
  expect(await server.stop()).toBe(0);
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  const next = await start();
  expect((await fetch(`${next.url}/api/health`)).status).toBe(200);
}

test('a server with a closed log pipe keeps running, ends in order on SIGTERM, and leaves its folder free', async () => {
  const server = await start({ LOG_LEVEL: 'info' });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let index = 0; index < 20; index++) expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  // A log line is being written while the process ends.
  const last = Promise.allSettled(Array.from({ length: 20 }, async () => fetch(`${server.url}/api/health`)));
  await expectOrderlyEnd('SIGTERM', server);
  await last;
});

test('the server ends in order on SIGINT, and its folder is free again', { tags: ['full'] }, async () => {
  await expectOrderlyEnd('SIGINT', await start());
});

test('a killed server leaves its folder free', { tags: ['full'] }, async () => {
  const server = await start();
  server.process.kill('SIGKILL');
  expect(await server.stop()).toBeNull();
  expect((await fetch(`${(await start()).url}/api/health`)).status).toBe(200);
});

test('a second server shares PostgreSQL, and is kept out of an embedded folder that another one uses', async () => {
  await start();
  const second = start().then(
    () => 'started',
    (error: unknown) => String(error),
  );
  expect(await second).toMatch(
    database.url === null ? /Otro proceso de Urna está usando la base de datos/ : /^started$/,
  );
});

test.runIf(!databaseIsShared)(
  'a damaged embedded database ends the start with what happened and what to do',
  async () => {
    truncateSync(join(dataDir, 'database/global/pg_control'), 100);
    const failure = await start().then(String, String);
    expect(failure).toContain(`No se pudo abrir la base de datos embebida de la carpeta ${dataDir}`);
    expect(failure).toMatch(/Si tiene una copia de esa carpeta, restáurela/);
    expect(failure).not.toMatch(/RuntimeError|Aborted|\.ts:\d+/);
  },
);
