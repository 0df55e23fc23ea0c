import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exceptions, type Lock, licenceProblems, newVersions, readLock, scriptProblems } from './dependency-policy.ts';

const root = join(import.meta.dirname, '..');
const manifest = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string> | undefined> & {
    allowScripts?: Record<string, boolean>;
  };

test('everything that is installed in production has a licence that was allowed', () => {
  const lock = readLock();
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(licenceProblems(lock)).toEqual([]);
  const names = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''));
  for (const { name } of exceptions) expect(names.filter((one) => name.test(one))).not.toEqual([]);
});

test('a package runs a script at its installation only if somebody decided so', () => {
  const decided = manifest('package.json').allowScripts ?? {};
  expect(scriptProblems(readLock(), decided)).toEqual([]);
  expect(Object.entries(decided).flatMap(([name, may]) => (may ? [name] : []))).toEqual(['node']);
});

test('every package is asked for in one exact version', () => {
  const loose = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root }).flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = manifest(path);
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !name.startsWith('@urna/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

test('a licence, a script or a version that nobody decided about is found', () => {
  const lock: Lock = {
    packages: {
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only', hasInstallScript: true },
      'node_modules/b': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/c/node_modules/@x/d': { version: '2.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/e': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/f': { version: '1.0.0' },
    },
  };
  expect(licenceProblems(lock)).toEqual(['a: GPL-3.0-only', '@x/d: MIT AND GPL-3.0-only', 'f: unknown']);
  expect(scriptProblems(lock, { e: true })).toEqual(['a']);
  const before: Lock = { packages: { ...lock.packages, 'node_modules/c/node_modules/@x/d': { version: '1.9.0' } } };
  expect(newVersions(before, lock)).toEqual([{ name: '@x/d', version: '2.0.0' }]);
});
