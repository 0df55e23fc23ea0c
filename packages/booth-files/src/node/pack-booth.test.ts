import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBooth } from '../../testing/small-booth.ts';
import type { Installation } from '../booth-headers.ts';
import { browsers } from '../browsers.ts';
import { compareBooth } from '../compare-booth.ts';
import { askOverHttp } from './ask-over-http.ts';
import type { Booth } from './booth-folder.ts';
import { type AnswerBooth, packBooth } from './pack-booth.ts';

const installation: Installation = { api: 'https://votaciones.test', site: 'https://votaciones.test' };

let folder: string;
let booth: Booth;
let answer: AnswerBooth;
let server: Server;
beforeAll(async () => {
  ({ folder, booth } = await makeBooth());
  answer = await packBooth(booth, installation);
  server = createServer((request, response) => {
    const reply = answer((request.url ?? '').split('?')[0] ?? '', [request.headers['accept-encoding']].flat().join());
    if (reply === null) response.writeHead(404).end();
    else response.writeHead(200, reply.headers).end(reply.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('a packed booth has no difference from its manifest, whatever a browser accepts', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plain = browsers.slice(0, 1).map((browser) => ({ ...browser, encodings: 'identity' }));
  const options = {
    ask: askOverHttp,
    origin,
    manifest: booth.manifest,
    installation,
    random: Math.random,
  };
  expect(await compareBooth({ ...options, browsers: [...browsers, ...plain] })).toEqual({
    differences: [],
    unanswered: [],
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', undefined],
])('what accepts %s gets %s', (accepted, encoding) => {
  expect(answer('/voting/login', accepted)?.headers['content-encoding']).toBe(encoding);
});

test.each(['/voting', '/voting/', '/voting/somewhere/else', '/voting/../api/health', `/voting/${'a'.repeat(9000)}`])(
  '%s shows the page',
  (path) => {
    expect(answer(path, undefined)?.body).toEqual(booth.files.get('/voting/index.html'));
  },
);

test('a file that is packed by its kind, such as a typeface, is sent as it is', () => {
  expect(answer('/voting/assets/inter-7a8b.woff2', 'br')?.headers['content-encoding']).toBeUndefined();
});

test('the page must be asked for again, files with a hash in their name never', () => {
  expect(answer('/voting/login', undefined)?.headers['cache-control']).toBe('no-cache');
  expect(answer('/voting/casilla.json', undefined)?.headers['cache-control']).toBe('no-cache');
  expect(answer('/voting/assets/main-1a2b.js', undefined)?.headers['cache-control']).toContain('immutable');
});

test.each([
  '/voting/assets/other.js',
  '/voting/..',
  '/voting/assets/..%2f..%2fetc%2fpasswd',
  '/voting/assets%2Fmain-1a2b.js',
  '/voting/index.html.map',
  '/voting/.git-config',
  '/',
  '/votings',
  '/verificar',
])('%s is nothing of a booth', (path) => {
  expect(answer(path, undefined)).toBeNull();
});
