import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSPHRASE, rollText, testRoll } from '../apps/credentials/testing/authority.ts';

const root = join(import.meta.dirname, '..');
const PREFIX = '@urna/';

let folder: string;
let copied: Set<string>;

const dependenciesOf = (place: string): string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies);
};

/** Copies a package of ours with those that it declares; of others there are links, and nothing else can be found. */
function copy(place: string): void {
  if (copied.has(place)) return;
  copied.add(place);
  cpSync(join(root, place), join(folder, place), {
    recursive: true,
    filter: (path) => !/\/node_modules$|\/testing$|\.test\.ts$/.test(path),
  });
  for (const name of dependenciesOf(join(root, place))) {
    const isOurs = name.startsWith(PREFIX);
    const own = `packages/${name.slice(PREFIX.length)}`;
    link(name, isOurs ? join(folder, own) : join(root, 'node_modules', name));
    if (isOurs) copy(own);
  }
}

function link(name: string, target: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

function credentials(...words: string[]) {
  return spawnSync(process.execPath, [join(folder, 'apps/credentials/src/main.ts'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], CREDENTIALS_PASSPHRASE: PASSPHRASE },
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-apart-'));
  copied = new Set();
  copy('apps/credentials');
  writeFileSync(join(folder, 'censo.jsonl'), rollText(testRoll(5)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the authority’s program runs from its own folder and the packages that it declares, without the server', () => {
  expect(readdirSync(join(folder, 'apps'))).toEqual(['credentials']);
  expect([...copied].filter((place) => /server|web|contract/.test(place))).toEqual([]);
  const shown = credentials('roll', '--roll', 'censo.jsonl');
  expect([shown.status, shown.stderr]).toEqual([0, '']);
  expect(shown.stdout).toContain('Contadores públicos');
  const made = credentials('make', '--roll', 'censo.jsonl', '--out', 'credenciales', '--yes');
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('Se hicieron 5 credenciales')]);
  expect(readdirSync(join(folder, 'credenciales'))).toContain('credenciales-publicas.json');
});
