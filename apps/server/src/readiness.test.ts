import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from './platform/database/connect.ts';
import { databaseIsShared, openTestDatabase, type TestDatabase } from './testing/database/test-database.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

let webFolder: string;
const open: { close: () => Promise<void> }[] = [];
beforeEach(() => {
  webFolder = mkdtempSync(join(tmpdir(), 'urna-web-'));
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>{{title}}</title>');
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
  rmSync(webFolder, { recursive: true, force: true });
});

async function openApp(options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const app = await openTestApp({ webFolder, ...options });
  open.push(app);
  return app;
}

/** Connections with a database setting in force from their first statement on. */
async function databaseWith(...settings: string[]): Promise<TestDatabase> {
  const database = await openTestDatabase();
  if (database.url === null) {
    for (const setting of settings) await sql.raw(`set ${setting}`).execute(database.db);
    return database;
  }
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of settings) await sql.raw(`alter database "${name}" set ${setting}`).execute(database.db);
  open.push(database);
  const again = openPostgres(database.url, { maxConnections: 4, onError: () => undefined });
  return { ...again, url: database.url };
}

async function causeOf({
  app,
}: TestApp): Promise<[status: number, cause: string | undefined, message: string | undefined]> {
  const answer = await app.inject('/api/ready');
  const body = answer.json<{ cause?: string; message?: string }>();
  return [answer.statusCode, body.cause, body.message];
}

describe('GET /api/ready', () => {
  test('answers 200 where everything holds, and keeps the outcome for a second', async () => {
    const app = await openApp();
    const checked = async () =>
      (await app.database.db.selectFrom('readiness').select('checked_at').executeTakeFirst())?.checked_at.getTime();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/ready')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const first = await checked();
    expect((await app.inject('/api/ready')).statusCode).toBe(200);
    expect(await checked()).toBe(first);
    await delay(1050);
    expect((await app.inject('/api/ready')).statusCode).toBe(200);
    expect(await checked()).not.toBe(first);
  });

  test('names a database that takes no writes', async () => {
    const app = await openApp({
      database: await databaseWith('default_transaction_read_only = on'),
      windowsOpen: false,
    });
    expect(await causeOf(app)).toEqual([
      503,
      'writes',
      'El servicio no está listo: la base de datos no acepta escrituras.',
    ]);
    expect((await app.inject('/api/ready')).body).not.toMatch(/read-only|25006|readiness/);
  });

  test.runIf(databaseIsShared)('names a database that has no room for temporary files', async () => {
    const app = await openApp({ database: await databaseWith("temp_file_limit = '64kB'") });
    expect((await causeOf(app)).slice(0, 2)).toEqual([503, 'writes']);
  });

  // A test has no disk to fill: this raises the error that PostgreSQL raises on a full one.
  test('names writes where PostgreSQL raises disk_full', async () => {
    const app = await openApp();
    await sql
      .raw(
        `create function full_disk() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
      )
      .execute(app.database.db);
    await sql
      .raw('create trigger full_disk before insert on readiness execute function full_disk()')
      .execute(app.database.db);
    expect((await causeOf(app)).slice(0, 2)).toEqual([503, 'writes']);
  });

  test('names pages that were never built', async () => {
    const app = await openApp({ webFolder: '/nonexistent' });
    expect(await causeOf(app)).toEqual([
      503,
      'pages',
      'El servicio no está listo: faltan las páginas de la aplicación web.',
    ]);
  });

  test('names a migration that was not applied', async () => {
    const app = await openApp();
    await sql`delete from migrations where name like '0006%'`.execute(app.database.db);
    expect((await causeOf(app)).slice(0, 2)).toEqual([503, 'migrations']);
  });
});

describe('HEAD', () => {
  test('answers pages as GET does, without a body', async () => {
    const { app } = await openApp();
    for (const url of ['/', '/voting/select', '/app/correos?pagina=2', '/api/health']) {
      const [get, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })];
      expect([url, get.statusCode, head.statusCode]).toEqual([url, 200, 200]);
      expect(head.body).toBe('');
      for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy']) {
        expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
      }
    }
    expect((await app.inject({ method: 'HEAD', url: '/nothing.js' })).statusCode).toBe(404);
  });
});
