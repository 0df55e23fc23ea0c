import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceHash } from './source-hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'urna-sources-'));
  mkdirSync(join(root, 'src/election'), { recursive: true });
  writeFileSync(join(root, 'src/election/ballot.ts'), 'ballot');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the hash of sources changes with a file in any folder, its name and a version, and not with a test', () => {
  const hash = (...versions: string[]) => sourceHash(root, ['src/**/*.ts'], ...versions);
  const first = hash();
  expect(hash('booth')).not.toBe(first);
  writeFileSync(join(root, 'src/election/ballot.test.ts'), 'test');
  expect(hash()).toBe(first);
  writeFileSync(join(root, 'src/election/ballot.ts'), 'another');
  expect(hash()).not.toBe(first);
  writeFileSync(join(root, 'src/election/ballot.ts'), 'ballot');
  expect(hash()).toBe(first);
  writeFileSync(join(root, 'src/roll.ts'), '');
  expect(hash()).not.toBe(first);
});

test('a pattern that matches no file is refused, even beside others that do', () => {
  // As the files of a package that were moved into folders: what is made of them would never be made anew.
  expect(() => sourceHash(root, ['src/**/*.ts', 'src/*.ts'])).toThrow('No file matches src/*.ts');
});
