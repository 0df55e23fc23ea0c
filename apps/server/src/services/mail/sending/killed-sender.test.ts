import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpSink, type SmtpSink } from '../../../../../../packages/mail/testing/smtp-sink.ts';
import { type OpenDatabase, openEmbedded } from '../../../platform/database/connect.ts';
import { fillDataFolder, openTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { seedCampaign } from '../../../testing/lists/seed-campaign.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/servers/server-process.ts';

/** `npm run bench -- mails-killed` runs the same with 20,000. Fewer on PGlite, because it is slower. */
const PEOPLE = { postgres: 4000, embedded: 800 };
const CONNECTIONS = 6;

let database: TestDatabase;
let dataDir: string;
let sink: SmtpSink;
let env: Record<string, string>;
let token: string;
let campaign: number;
let people: number;

/** Only one process may open a PGlite folder, so the database is created in the folder that the server opens later. */
async function openServersDatabase(): Promise<OpenDatabase> {
  if (database.url !== null) return database;
  fillDataFolder(dataDir);
  return openEmbedded({ folder: dataDir });
}

beforeAll(async () => {
  database = await openTestDatabase();
  people = database.embedded ? PEOPLE.embedded : PEOPLE.postgres;
  dataDir = mkdtempSync(join(tmpdir(), 'urna-killed-'));
  sink = await openSmtpSink();
  const servers = await openServersDatabase();
  ({ token, campaign } = await seedCampaign(servers, people));
  if (servers !== database) await servers.close();
  env = {
    URNA_DEMO: '0',
    MAIL_URL: sink.url,
    MAIL_CONNECTIONS: String(CONNECTIONS),
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
  };
}, 120_000);
afterAll(async () => {
  await sink.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Answer>(server: ServerProcess, path: string, method = 'GET', body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${server.url}/api/admin/campaigns/${campaign}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}

test('kill -9 while sending: nobody gets two mails, nobody is left out, and unknown outcomes are counted', {
  tags: ['full'],
  timeout: 300_000,
}, async () => {
  // A claim lasts for two minutes.
  const WAIT = { timeout: 180_000, interval: 20 };
  let server = await startServerProcess({ dataDir, env });
  await ask(server, '/start', 'POST', { confirmation: 'ENVIAR', revision: 1 });
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(people / 3);
  server.process.kill('SIGKILL');
  await server.stop();
  expect(sink.accepted.length, 'it was killed in the middle, not at the end').toBeLessThan(people);
  server = await startServerProcess({ dataDir, env });
  const report = () => ask<CampaignReport>(server, '');
  await expect.poll(async () => (await report()).status, WAIT).toBe('finished');
  const { progress, unknown_meaning } = await report();
  expect(await server.stop(), server.output()).toBe(0);

  const addresses = sink.accepted.map(({ to }) => to);
  expect(new Set(addresses).size, 'nobody got two').toBe(addresses.length);
  expect(progress).toMatchObject({ waiting: 0, sending: 0, failed: 0, skipped: 0, not_queued: 0 });
  expect(progress.sent + progress.unknown).toBe(people);
  expect(progress.unknown, 'no more than were in its hands, or waited to be noted').toBeLessThanOrEqual(
    2 * CONNECTIONS,
  );
  // The mail server's count shows that every mail recorded as sent arrived; some of the unknown ones may have arrived
  // too.
  expect(addresses.length).toBeGreaterThanOrEqual(progress.sent);
  expect(addresses.length).toBeLessThanOrEqual(progress.sent + progress.unknown);
  expect(unknown_meaning === null).toBe(progress.unknown === 0);
});
