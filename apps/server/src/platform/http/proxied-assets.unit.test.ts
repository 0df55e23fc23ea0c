import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { nginxIsInstalled, startProxy } from '../../testing/servers/nginx-proxy.ts';
import type { App } from './route.ts';
import { serveWebApp } from './web-app.ts';

/** A process of one version, with the files of that version alone: its port. */
async function startVersion(folder: string, version: string): Promise<number> {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<head></head><script src="/assets/app-${version}.js"></script>`);
  writeFileSync(join(folder, `assets/app-${version}.js`), version);
  const app = fastify() as unknown as App;
  app.get('/api/health', () => 'ok');
  await serveWebApp(app, {
    folder,
    origin: 'http://urna.test',
    drill: false,
    readWords: async () => null,
    verifier: null,
  });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

test.skipIf(!nginxIsInstalled())(
  'behind nginx the page of each of two versions finds its files, whichever process is asked for them',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urna-versions-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const ports = await Promise.all(['old', 'new'].map((version) => startVersion(join(folder, version), version)));
    const proxy = await startProxy(ports);
    onTestFinished(() => proxy.stop());
    // Without anything else to do both processes are asked by turns, for the pages and then for each of their files.
    const files = new Map<string, string>();
    for (let request = 0; request < 8; request++) {
      const page = await (await fetch(`${proxy.url}/home`)).text();
      const [, path = '', version = ''] = /src="(\/assets\/app-(\w+)\.js)"/.exec(page) ?? [];
      files.set(version, path);
    }
    expect([...files.keys()].toSorted()).toEqual(['new', 'old']);
    for (const [version, path] of files) {
      for (let request = 0; request < 4; request++) {
        const file = await fetch(`${proxy.url}${path}`);
        expect([path, file.status, await file.text()]).toEqual([path, 200, version]);
      }
    }
    // What nobody has is missing, and counts as no failure of a process.
    for (let request = 0; request < 4; request++)
      expect((await fetch(`${proxy.url}/assets/app-none.js`)).status).toBe(404);
    expect((await fetch(`${proxy.url}/api/health`)).status).toBe(200);
  },
);
