import { roles } from '@urna/contract/access/roles';
import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { processCommand } from './operation/commands/process.ts';
import { readConfig } from './platform/config.ts';
import { openPostgres } from './platform/database/connect.ts';
import { migrate } from './platform/database/migrate.ts';
import { as } from './testing/clients/candidate-client.ts';
import { type Employee, hireAndLogIn } from './testing/clients/staff-client.ts';
import { createDatabaseFrom, dropDatabase } from './testing/database/postgres-databases.ts';
import { databaseIsShared } from './testing/database/test-database.ts';
import { bodyFor } from './testing/fixtures/call-bodies.ts';
import { callersOf, nothing } from './testing/fixtures/callers.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/** An installation on which nobody has put a process under way. */
let app: TestApp;
let endpoints: Endpoint[];
const staff = new Map<string, Employee & { token: string }>();

beforeAll(async () => {
  app = await openTestApp({ windowsOpen: false });
  await app.database.db.updateTable('processes').set({ state: 'draft', made_current_at: null }).execute();
  for (const role of roles) staff.set(role, await hireAndLogIn(app, role));
  endpoints = await everyEndpoint();
});
afterAll(() => app.close());

test.runIf(databaseIsShared)(
  'a migrated database has no current process, but a draft with the first texts',
  async () => {
    const { adminUrl } = inject('postgres');
    const url = await createDatabaseFrom(adminUrl, 'template1');
    const { db, pool, close } = openPostgres(url, { maxConnections: 1, onError: () => undefined });
    await migrate(pool);
    const processes = await db.selectFrom('processes').select(['state', 'created_by', 'made_current_at']).execute();
    await close();
    await dropDatabase(adminUrl, url);
    expect(processes).toEqual([{ state: 'draft', created_by: 'Sistema', made_current_at: null }]);
  },
);

const queries: Record<string, string> = {
  '/elections/:contest/credentials': '?prefix=a',
  '/candidates/admitted': '?format=csv',
  '/admin/mails/returned/file': '?format=csv',
};

async function make(endpoint: Endpoint, caller: string) {
  const { method } = endpoint;
  const parameters = {
    contest: 'contador',
    ...(endpoint.path.includes(':process') ? { process: 'none' } : {}),
    tracking_code: 'A'.repeat(43),
    code: 'AAAA-AAAA-AAAA',
    hash: 'a'.repeat(64),
    kind: endpoint.path.includes('/texts/') ? 'data_policy' : 'privacyNotice',
    type: 2,
    id: 999,
  };
  const payload = bodyFor(endpoint, nothing);
  const employee = staff.get(caller);
  const type = typeof payload === 'string' ? { 'content-type': 'text/plain' } : {};
  const headers = { ...(employee ? as(employee.token) : {}), ...type };
  return app.app.inject({
    method,
    url: `${addressOf(endpoint, parameters)}${queries[endpoint.path] ?? ''}`,
    headers,
    ...(payload && { payload }),
  });
}

test('every call about the current process says in words that there is none', async () => {
  const answers: [string, number, string][] = [];
  for (const endpoint of endpoints.filter(({ about }) => about === 'process')) {
    for (const caller of callersOf(endpoint).filter((one) => one === 'anyone' || staff.has(one))) {
      const answer = await make(endpoint, caller);
      answers.push([`${caller} ${endpoint.method} ${endpoint.path}`, answer.statusCode, answer.json().message]);
    }
  }
  expect(answers.length).toBeGreaterThan(100);
  const words = 'En este momento no hay un proceso electoral en curso.';
  expect(answers.filter(([, status, message]) => status !== 404 || message !== words)).toEqual([]);
});

test('no other call fails for the lack of a process', async () => {
  const failed: unknown[] = [];
  for (const endpoint of endpoints.filter(({ about, path }) => about !== 'process' && !path.includes('logout'))) {
    for (const caller of callersOf(endpoint).filter((one) => one === 'anyone' || one === 'AUDITOR')) {
      const answer = await make(endpoint, caller);
      if (answer.statusCode >= 500)
        failed.push([caller, endpoint.method, endpoint.path, answer.statusCode, answer.body]);
    }
  }
  expect(failed).toEqual([]);
});

test('the operator puts the first process under way by a command, once', async () => {
  const config = readConfig({}, 'command');
  const begin = () => processCommand(app.database, config, { action: 'begin', slug: '2025' });
  expect(await begin()).toBe(0);
  expect((await app.inject('/api/elections/calendar')).statusCode).toBe(200);
  await expect(begin()).rejects.toThrow('Ya está en curso el proceso 2025.');
});
