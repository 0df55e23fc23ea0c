import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from './app-type.ts';
import { serveBooth } from './booth.ts';

const PAGE = '<!doctype html><title>Votación</title>';
let folder: string;
let app: App;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'urna-booth-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'theme.js'), 'theme');
  writeFileSync(join(folder, 'installation.json'), 'of the build');
  writeFileSync(join(folder, '.built-from'), 'stamp');
  writeFileSync(join(folder, 'assets/index-one.js'), 'one');
  app = fastify();
  await serveBooth(app, folder);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('serveBooth', () => {
  test.each(['/voting', '/voting/', '/voting/select', '/voting/ballot-ies?x=1', '/voting/nada/de/esto'])(
    'answers %s with the one page, which is asked for again each time',
    async (url) => {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, PAGE, 'no-cache']);
      const again = await app.inject({ url, headers: { 'if-none-match': answer.headers.etag } });
      expect(again.statusCode).toBe(304);
    },
  );

  test('keeps hashed files for ever, those of a later build too, and others not at all', async () => {
    writeFileSync(join(folder, 'assets/index-two.js'), 'two');
    for (const [url, body, cached] of [
      ['/voting/assets/index-one.js', 'one', 'public, max-age=31536000, immutable'],
      ['/voting/assets/index-two.js', 'two', 'public, max-age=31536000, immutable'],
      ['/voting/theme.js', 'theme', 'no-cache'],
    ]) {
      const answer = await app.inject(url ?? '');
      expect([url, answer.body, answer.headers['cache-control']]).toEqual([url, body, cached]);
    }
    for (const url of ['/voting/assets/none.js', '/voting/none.js', '/voting/.built-from', '/voting/index.html'])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
  });

  test('says itself whose server the booth calls, not the build', async () => {
    expect((await app.inject('/voting/installation.json')).json()).toEqual({ api: '', site: '' });
  });

  test('allows on every file nothing but the booth’s own files and calls to this server', async () => {
    for (const url of [
      '/voting/login',
      '/voting/theme.js',
      '/voting/assets/index-one.js',
      '/voting/installation.json',
    ]) {
      const policy = String((await app.inject(url)).headers['content-security-policy']);
      expect(policy, url).toContain("default-src 'none';script-src 'self';");
      expect(policy, url).not.toMatch(/unsafe|blob:|data:|https?:|\*/);
      expect(policy, url).toContain("require-trusted-types-for 'script'");
    }
  });
});
