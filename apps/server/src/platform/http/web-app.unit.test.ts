import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from './route.ts';
import { readVerifier } from './verifier-page.ts';
import { serveWebApp } from './web-app.ts';

let root: string;
let folder: string;

/** A build with the hashed files of these versions, as scripts/replace-build.ts leaves it. */
function build(versions: string[]): void {
  const fresh = join(root, 'fresh');
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  writeFileSync(
    join(fresh, 'index.html'),
    `<title>{{title}}</title></head><script src="/assets/app-${versions[0]}.js">`,
  );
  writeFileSync(join(fresh, '.kept-assets.json'), '{}');
  for (const version of versions) {
    writeFileSync(join(fresh, `assets/app-${version}.js`), version);
    writeFileSync(join(fresh, `assets/app-${version}.js.gz`), gzipSync(version));
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'urna-pages-'));
  folder = join(root, 'dist');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a running server serves the files of its own version and those of a build that replaced it', async () => {
  build(['one']);
  const app = fastify() as unknown as App;
  await serveWebApp(app, {
    folder,
    origin: 'http://urna.test',
    drill: false,
    readWords: async () => null,
    verifier: null,
  });
  build(['two', 'one']);
  expect((await app.inject('/home')).body).toContain('/assets/app-one.js');
  for (const version of ['one', 'two']) {
    const answer = await app.inject({ url: `/assets/app-${version}.js`, headers: { 'accept-encoding': 'gzip' } });
    expect([version, answer.statusCode, answer.headers['content-encoding']]).toEqual([version, 200, 'gzip']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const missing of ['/assets/app-none.js', '/.kept-assets.json', '/assets/../.kept-assets.json'])
    expect([missing, (await app.inject(missing)).statusCode]).toEqual([missing, 404]);
  await app.close();
});

test('the offline verifier is served under the policy that it carries, whole and with its hash', async () => {
  build(['one']);
  const policy = "default-src 'none'; script-src 'sha256-abc='";
  const html = `<meta http-equiv="Content-Security-Policy" content="${policy}" /><p>¿Está el mío?</p>`;
  writeFileSync(join(folder, 'verificador.html'), html);
  writeFileSync(join(folder, 'verificador.html.gz'), gzipSync('of another build'));
  const verifier = readVerifier(folder);
  expect(verifier?.sha256).toBe(createHash('sha256').update(html).digest('hex'));
  const app = fastify() as unknown as App;
  await serveWebApp(app, { folder, origin: 'http://urna.test', drill: false, readWords: async () => null, verifier });
  build(['two']);
  const answer = await app.inject('/verificador.html');
  expect([answer.statusCode, answer.body]).toEqual([200, html]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
  const zipped = await app.inject({ url: '/verificador.html', headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(html);
  const again = await app.inject({ url: '/verificador.html', headers: { 'if-none-match': answer.headers.etag } });
  expect(again.statusCode).toBe(304);
  await app.close();
});

test('the second device’s page, which others serve, is not served by the voting server', async () => {
  build(['one']);
  for (const name of ['comprobar.html', 'comprobar.html.gz']) writeFileSync(join(folder, name), 'Comprueba tu voto');
  const app = fastify() as unknown as App;
  await serveWebApp(app, {
    folder,
    origin: 'http://urna.test',
    drill: false,
    readWords: async () => null,
    verifier: null,
  });
  expect((await app.inject('/comprobar.html')).statusCode).toBe(404);
  expect((await app.inject('/comprobar')).body).not.toContain('Comprueba tu voto');
  await app.close();
});

test('a web app that was built without the verifier has none', () => {
  build(['one']);
  expect(readVerifier(folder)).toBeNull();
});
