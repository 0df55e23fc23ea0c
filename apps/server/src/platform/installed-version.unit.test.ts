import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readInstalledVersion } from './installed-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'urna-version-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a release names its commit and is called without npm', () => {
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
  const inRepository = readInstalledVersion(folder);
  expect(inRepository).toMatchObject({ version: '1.2.3', commit: null });
  expect(inRepository.call('cli')).toBe('npm run cli --');
  writeFileSync(join(folder, 'release.json'), '{ "name": "urna", "version": "1.2.3", "commit": "abc" }');
  const inRelease = readInstalledVersion(folder);
  expect(inRelease).toMatchObject({ version: '1.2.3', commit: 'abc' });
  expect(inRelease.call('credentials')).toBe('./urna credentials');
});
