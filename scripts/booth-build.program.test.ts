import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { callsOf } from '@urna/booth-files/calls';
import { readBoothFolder } from '@urna/booth-files/node/booth-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boothCalls } from './booth-calls.ts';

const root = join(import.meta.dirname, '..');
const ROOT_USER = 0;
const NOBODY = 65_534;
/** What ends in the bundle. Tools may lie anywhere: they are linked. */
const bundled = ['@fontsource-variable', '@noble', 'qr', 'react', 'react-dom', 'scheduler', 'zod'];

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A copy of all of which the booth is built, in a folder of another name and depth. */
function copyTree(below: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'urna-booth-'));
  folders.push(folder);
  const copy = join(folder, below);
  const sources = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'apps/booth', 'packages', 'scripts'];
  for (const name of sources) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/[/\\](dist|node_modules)$/.test(path),
    });
  }
  mkdirSync(join(copy, 'node_modules/@urna'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)];
    if (bundled.includes(name)) cpSync(from, to, { recursive: true });
    else if (!['@urna', '.cache', '.vite-temp'].includes(name)) symlinkSync(from, to);
  }
  for (const name of [...readdirSync(join(copy, 'packages')).map((one) => `packages/${one}`), 'apps/booth']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@urna', name.split('/')[1] ?? ''));
  }
  return copy;
}

interface Surroundings {
  umask: string;
  env: Record<string, string>;
  /** Only root may become somebody else. */
  user?: number;
}

async function build(copy: string, { umask, env, user }: Surroundings): Promise<string> {
  if (user !== undefined) {
    for (let path = copy; path !== tmpdir(); path = dirname(path)) chmodSync(path, 0o755);
    for (const path of [copy, ...globSync(join(copy, '{apps,packages,node_modules,scripts}/**'))]) {
      if (statSync(path, { throwIfNoEntry: false }) !== undefined) chownSync(path, user, user);
    }
  }
  await new Promise<void>((resolve, reject) => {
    const command = `umask ${umask} && "$NODE" --import ./scripts/require-node.mjs scripts/build.ts booth`;
    const options = {
      cwd: copy,
      env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, ...env },
      ...(user === undefined ? {} : { uid: user, gid: user }),
    };
    execFile('sh', ['-c', command], options, (error, stdout, stderr) =>
      error === null ? resolve() : reject(new Error(stdout + stderr)),
    );
  });
  return join(copy, 'apps/booth/dist');
}

let first: string;
let second: string;
beforeAll(async () => {
  first = await build(copyTree('a'), { umask: '022', env: { HOME: '/', LANG: 'C', TZ: 'America/Bogota' } });
  const other = { umask: '077', env: { HOME: tmpdir(), LANG: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo', USER: 'otra' } };
  const isRoot = process.getuid?.() === ROOT_USER;
  second = await build(copyTree('una carpeta/más/honda'), isRoot ? { ...other, user: NOBODY } : other);
}, 120_000);

const contentsOf = (dist: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dist, name)).isFile())
      .toSorted()
      .map((name) => [name, readFileSync(join(dist, name), 'latin1')]),
  );

test('the booth built twice, in other folders and surroundings and by another user, is the same bytes', () => {
  const [one, other] = [contentsOf(first), contentsOf(second)];
  expect(Object.keys(other)).toEqual(Object.keys(one));
  for (const [name, content] of Object.entries(one)) expect(other[name] === content, name).toBe(true);
});

test('a build names neither the folder nor the machine’s own paths', () => {
  for (const [name, content] of Object.entries(contentsOf(first))) {
    for (const path of [folders[0] ?? '', root, tmpdir()])
      expect(content.includes(path), `${name}: ${path}`).toBe(false);
  }
});

test('its manifest names every file, where it was built, and a policy that allows nothing from elsewhere', async () => {
  const { manifest, files } = await readBoothFolder(first);
  expect(files.size).toBeGreaterThan(5);
  expect(manifest.urna).toMatchObject({
    // A copy of a working tree is nobody's commit.
    commit: null,
    node: process.versions.node,
    os: process.platform,
    processor: process.arch,
  });
  expect(manifest.urna.policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(manifest.urna.policy).not.toMatch(/unsafe|data:|blob:|http|\*/);
  expect(manifest.urna.routes).toContain('/voting/select');
  // Also what later releases must answer.
  expect(callsOf(files)).toEqual(await boothCalls());
});
