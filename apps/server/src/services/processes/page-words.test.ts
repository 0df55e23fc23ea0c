import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const template = `<!doctype html><html><head><title>{{title}}</title>
<meta name="description" content="{{description}}"><meta name="process" content="{{process}}"></head>
<body><!-- head --><div id="root"></div></body></html>`;
const parts = { '/resultados': { links: '<link rel="preload" href="/assets/a.js">', head: '<h1>Resultados $&</h1>' } };

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), template);
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(parts));
  app = await openTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
/** Words are read once a second at most. */
const untilRead = () => delay(1050);

test('a page holds the words of the current process, its preloads and its static head', async () => {
  const answer = await page('/resultados?eleccion=ies');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(answer.body).toContain('<title>Plataforma de Inscripción Electoral 2025</title>');
  expect(answer.body).toContain('Elecciones 2025, Tribunal Disciplinario, periodo 2026-2029.');
  expect(answer.body).toContain('<link rel="preload" href="/assets/a.js">\n</head>');
  expect(answer.body).toContain('<h1>Resultados $&</h1><div id="root">');
  const [, content = ''] = /name="process" content="([^"]*)"/.exec(answer.body) ?? [];
  const words = JSON.parse(content.replaceAll('&quot;', '"'));
  expect(words).toMatchObject({ process: { slug: '2025' }, contests: [{ contest: 'contador' }, { contest: 'ies' }] });
  expect((await page('/no-hay')).body).not.toContain('<h1>');
});

test('a page is compressed as the browser accepts it, and not sent again while it is the same', async () => {
  const plain = await page('/resultados');
  const br = await page('/resultados', { 'accept-encoding': 'gzip, br' });
  const gzip = await page('/resultados', { 'accept-encoding': 'gzip' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const again = await page('/resultados', { 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('no word of a process becomes a part of the page', async () => {
  const { db } = app.database;
  const evil = '"><script>alert(1)</script><p title="$& {{title}}';
  const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
  const before = (await page('/resultados')).headers.etag;
  expect((await send(app, token, 'PATCH', '/admin/processes/2025', { title: evil })).statusCode).toBe(200);
  await untilRead();
  const { body, headers } = await page('/resultados');
  expect(headers.etag).not.toBe(before);
  expect(body).not.toContain('<script>');
  expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;p title=&quot;$&amp; {{title}}');
  await db.updateTable('processes').set({ title: 'Elecciones 2025' }).where('id', '=', FIRST_PROCESS).execute();
});

test('between two processes a page says so, and names none', async () => {
  const { db } = app.database;
  const archived = { state: 'archived' as const, archived_at: app.clock.now() };
  await db.updateTable('processes').set(archived).where('id', '=', FIRST_PROCESS).execute();
  await untilRead();
  const { statusCode, body } = await page('/home');
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Plataforma de Inscripción Electoral</title>');
  expect(body).toContain('name="process" content=""');
  expect((await app.inject('/api/elections/calendar')).json().code).toBe('no_current_process');
  const current = { state: 'current' as const, archived_at: null };
  await db.updateTable('processes').set(current).where('id', '=', FIRST_PROCESS).execute();
});

test('a page opens within a second while the database does not answer, with the last words', async () => {
  await untilRead();
  await page('/home');
  await untilRead();
  const { pool } = app.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table processes in access exclusive mode');
    const start = performance.now();
    const { statusCode, body } = await page('/home');
    expect(performance.now() - start).toBeLessThan(1000);
    expect(statusCode).toBe(200);
    expect(body).toContain('Plataforma de Inscripción Electoral 2025');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
