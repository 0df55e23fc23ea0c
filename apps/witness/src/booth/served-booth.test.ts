import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browsers } from '@urna/booth-files/browsers';
import { compareBooth } from '@urna/booth-files/compare-booth';
import { askOverHttp } from '@urna/booth-files/node/ask-over-http';
import { type Booth, writeBoothFolder } from '@urna/booth-files/node/booth-folder';
import { secretKey } from '@urna/transparency/note/note-key';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { LyingBooth } from '../../../../packages/booth-files/testing/lying-booth.ts';
import { boothFiles, makeBooth } from '../../../../packages/booth-files/testing/small-booth.ts';
import { newFolder, removeFolders } from '../../testing/folders.ts';
import { buildApp } from '../web/build-app.ts';
import { ServedBooth, type SignedBooth } from './served-booth.ts';

const SCRIPT = '/voting/assets/main-1a2b.js';
const api = 'https://votaciones.test';
const key = secretKey('witness', 'veedor.test', new Uint8Array(32).fill(8));

let booth: Booth;
let changed: Booth;
const made: string[] = [];
beforeAll(async () => {
  const one = await makeBooth();
  const two = await makeBooth({ ...boothFiles, 'assets/main-1a2b.js': 'export const vote = () => better();' });
  [booth, changed] = [one.booth, two.booth];
  made.push(one.folder, two.folder);
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

let source: LyingBooth;
let lines: string[];
const opened: { close: () => Promise<unknown> }[] = [];
beforeEach(async () => {
  source = await LyingBooth.start(booth);
  lines = [];
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await source.stop();
  removeFolders();
});

const signed = ({ hash, text }: Booth): SignedBooth => ({ hash, manifest: text, isOver: false });

async function start(folder = newFolder(), sources = [source.origin]) {
  const served = new ServedBooth({ folder, api, say: (line) => lines.push(line) });
  const follow = (...booths: SignedBooth[]) => served.follow(booths, sources);
  const app = buildApp({ key, followers: [], booth: served, now: () => new Date() });
  opened.push(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const status = async (path: string) => (await fetch(new URL(path, origin))).status;
  return { follow, origin, status };
}

test('serves what the trustees signed, with the policy and the installation of another origin', async () => {
  const { follow, origin, status } = await start();
  expect(await status('/voting/login')).toBe(503);
  await follow(signed(booth));
  const installation = { api, site: api };
  const options = {
    ask: askOverHttp,
    origin,
    manifest: booth.manifest,
    installation,
    random: Math.random,
    browsers,
  };
  expect(await compareBooth(options)).toEqual({ differences: [], unanswered: [] });
  expect(await status('/voting/assets/other.js')).toBe(404);
  const page = await fetch(origin);
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self'; base-uri");
});

test('serves nothing while the bytes that come aren’t the signed ones, and says which', async () => {
  const { follow, status } = await start();
  source.lie = ({ url }, answer) => {
    if (url === SCRIPT) answer.body = Buffer.from('leak(choice)');
  };
  await follow(signed(booth));
  expect([await status(SCRIPT), lines.at(-1)]).toEqual([503, expect.stringContaining(`${SCRIPT} no tiene la huella`)]);
  source.lie = () => undefined;
  await follow(signed(booth));
  expect(await status(SCRIPT)).toBe(200);
});

test('takes the bytes from whoever has them, and after a restart from its own disk if they are still right', async () => {
  const folder = newFolder();
  const first = await start(folder, ['http://127.0.0.1:9', source.origin]);
  await first.follow(signed(booth));
  expect(await first.status(SCRIPT)).toBe(200);
  source.isDown = true;
  const second = await start(folder);
  await second.follow(signed(booth));
  expect(await second.status(SCRIPT)).toBe(200);
  writeFileSync(join(folder, booth.hash, 'assets/main-1a2b.js'), 'leak(choice)');
  const third = await start(folder);
  await third.follow(signed(booth));
  expect(await third.status(SCRIPT)).toBe(503);
  // Whole, but another one.
  writeBoothFolder(join(folder, booth.hash), changed);
  const fourth = await start(folder);
  await fourth.follow(signed(booth));
  expect(await fourth.status(SCRIPT)).toBe(503);
});

test('serves the booth of a signed change and the earlier one no longer, and none where elections disagree', async () => {
  const other = await LyingBooth.start(changed);
  opened.push({ close: () => other.stop() });
  const { follow, origin, status } = await start(newFolder(), [source.origin, other.origin]);
  await follow(signed(booth), signed(booth));
  expect(await status(SCRIPT)).toBe(200);
  await follow(signed(booth), signed(changed));
  expect(await status(SCRIPT)).toBe(503);
  await follow(signed(changed), signed(changed));
  expect(await (await fetch(new URL(SCRIPT, origin))).text()).toContain('better');
});

test('serves what the elections in which people still vote have signed, whatever one closed with', async () => {
  const { follow, status } = await start();
  const other = { ...signed(changed), isOver: true };
  await follow(other, signed(booth));
  expect(await status(SCRIPT)).toBe(200);
  await follow(other, { ...signed(booth), isOver: true });
  expect(await status(SCRIPT)).toBe(503);
});
