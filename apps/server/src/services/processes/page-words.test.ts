import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const template = `<!doctype html><html><head><title>{{title}}</title>
<meta name="description" content="{{description}}"><meta name="process" content="{{process}}">
<meta property="og:image" content="{{image}}"><meta property="og:image:alt" content="{{imageAlt}}"></head>
<body><!-- bar --><div id="root"><!-- page --><p>Urna</p><!-- /page --></div><noscript><!-- contact --></noscript></body></html>`;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), template);
  app = await openTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
/** Words are read once a second at most. */
const untilRead = () => delay(1050);

test('a page holds the words of the current process', async () => {
  const answer = await page('/resultados?eleccion=ies');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(answer.body).toContain('<title>Plataforma de Inscripción Electoral 2025</title>');
  expect(answer.body).toContain('Elecciones 2025, Tribunal Disciplinario, periodo 2026-2029.');
  expect(answer.body).toContain('<p>Urna</p>');
  const [, content = ''] = /name="process" content="([^"]*)"/.exec(answer.body) ?? [];
  const words = JSON.parse(content.replaceAll('&quot;', '"'));
  expect(words).toMatchObject({ process: { slug: '2025' }, contests: [{ contest: 'contador' }, { contest: 'ies' }] });
});

test('a page tells how to reach the board where no script can, as far as the process says', async () => {
  const process = app.database.db.updateTable('processes').where('id', '=', FIRST_PROCESS);
  const none = { contact_page: null, contact_email: null, contact_phone: null, contact_hours: null };
  await process
    .set({ ...none, contact_email: 'a&b@junta.test', contact_phone: '601 555 0134', contact_hours: 'Lunes <8>' })
    .execute();
  await untilRead();
  expect((await page('/no-hay')).body).toContain(
    '<noscript><address>Si necesita ayuda:<br><strong>Junta Central de Contadores</strong><br>' +
      '<a href="mailto:a&amp;b@junta.test">a&amp;b@junta.test</a><br><a href="tel:6015550134">601 555 0134</a><br>' +
      'Lunes &lt;8&gt;</address></noscript>',
  );
  await process.set(none).execute();
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

test('the bar of GOV.CO stands in the page of a process that shows it, and in no other', async () => {
  const process = app.database.db.updateTable('processes').where('id', '=', FIRST_PROCESS);
  expect((await page('/home')).body).not.toContain('GOV.CO');
  await process.set({ shows_gov_bar: true }).execute();
  await untilRead();
  expect((await page('/home')).body).toContain('<a class="gov-link" href="https://www.gov.co">GOV.CO</a>');
  await process.set({ shows_gov_bar: false }).execute();
  await untilRead();
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

describe('a page that the server renders', () => {
  const renderer = `export function renderPage(request) {
    return /^\\/(resultados|roto)/.test(request.url) ? render(request) : null;
  }
  async function render({ url, ask }) {
    if (url.startsWith('/roto')) throw new Error('broken');
    if (url.includes('lento')) await new Promise(() => undefined);
    const answer = await (await ask('/api/elections/calendar')).json();
    return {
      html: '<main style="width:10%;content:&quot;a&quot;">' + answer.data.process.title + ' $&</main>',
      head: {
        title: 'Resultados',
        description: 'Lo que se contó',
        ...(url.includes('2025') ? { image: { path: '/api/picture', alt: 'Ganó "Ana"' } } : {}),
      },
      data: { text: '</script><script>alert(1)</script>' },
    };
  }`;
  let rendering: TestApp;
  let built: string;
  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'urna-rendered-'));
    mkdirSync(join(built, 'server'));
    mkdirSync(join(built, 'assets'));
    writeFileSync(join(built, 'index.html'), template);
    writeFileSync(join(built, 'server/package.json'), '{"type":"module"}');
    writeFileSync(join(built, 'server/render-page.js'), renderer);
    rendering = await openTestApp({ webFolder: built });
  });
  afterAll(async () => {
    await rendering.close();
    rmSync(built, { recursive: true, force: true });
  });

  test('a rendered page holds its words, its data and its own title, in place of the frame', async () => {
    const { body } = await rendering.inject('/resultados/2025/contador');
    expect(body).toContain(
      '<div id="root" data-rendered><main style="width:10%;content:&quot;a&quot;">Elecciones 2025 $&</main></div>',
    );
    expect(body).toContain('<title>Resultados</title>');
    expect(body).not.toContain('<p>Urna</p>');
  });

  test('the preview of a page shows its own picture, with its words, or the site’s', async () => {
    const origin = rendering.deps.publicUrl;
    const own = (await rendering.inject('/resultados/2025/contador')).body;
    expect(own).toContain(`property="og:image" content="${origin}/api/picture"`);
    expect(own).toContain('property="og:image:alt" content="Ganó &quot;Ana&quot;"');
    for (const url of ['/resultados', '/home'])
      expect((await rendering.inject(url)).body).toContain(`property="og:image" content="${origin}/preview.png"`);
  });

  test('no data of a rendered page can end the script element that holds it', async () => {
    const { body } = await rendering.inject('/resultados');
    expect(body).toContain(String.raw`{"text":"\u003c/script>\u003cscript>alert(1)\u003c/script>"}`);
    expect(body).not.toContain('<script>alert');
  });

  test('the policy of a rendered page allows its own style attributes by their hashes, and no others', async () => {
    const policyOf = async (url: string) => String((await rendering.inject(url)).headers['content-security-policy']);
    const hash = createHash('sha256').update('width:10%;content:"a"').digest('base64');
    expect(await policyOf('/resultados')).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${hash}'`);
    expect(await policyOf('/home')).not.toContain('style-src-attr');
  });

  test('a page that can’t be rendered gets its frame', async () => {
    const { statusCode, body } = await rendering.inject('/roto');
    expect(statusCode).toBe(200);
    expect(body).toContain('Plataforma de Inscripción Electoral 2025');
    expect(body).not.toContain('data-rendered');
  });

  test('a stranger who asks for many addresses at once gets frames, and the process renders ten in a second', async () => {
    await untilRead();
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, index) => rendering.inject(`/resultados?x=${String(index)}`)),
    );
    expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    // Addresses that aren't rendered count for nothing.
    await Promise.all(Array.from({ length: 30 }, (_, index) => rendering.inject(`/app/${String(index)}`)));
    expect(pages.filter(({ body }) => body.includes('data-rendered')).length).toBeLessThanOrEqual(10);
    await untilRead();
    expect((await rendering.inject('/resultados')).body).toContain('data-rendered');
  });

  test('a page whose rendering hangs gets its frame, also for those who ask while it hangs', async () => {
    const [first, second] = await Promise.all(
      [0, 300].map(async (ms) => {
        await delay(ms);
        return rendering.inject('/resultados?lento');
      }),
    );
    for (const answer of [first, second]) {
      expect(answer?.statusCode).toBe(200);
      expect(answer?.body).not.toContain('data-rendered');
    }
  });

  test('the renderer itself can’t be downloaded', async () => {
    expect((await rendering.inject('/server/render-page.js')).statusCode).toBe(404);
  });
});
