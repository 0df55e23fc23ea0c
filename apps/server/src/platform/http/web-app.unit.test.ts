import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from './app-type.ts';
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
  writeFileSync(join(fresh, 'pages.json'), '{}');
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
  await serveWebApp(app, { folder, origin: 'http://urna.test', readWords: async () => null });
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
