import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkedPackages, productionPackages, releaseFiles } from './release-files.ts';

const root = join(import.meta.dirname, '../..');
const files = releaseFiles(root);
const packages = productionPackages(root);

test('a release has its runtime, its programs with their commands, the migrations and the files for the machine', () => {
  for (const file of [
    'node_modules/node/bin/node',
    'apps/server/src/main.ts',
    'apps/server/src/cli.ts',
    'apps/server/migrations/0001_activity.sql',
    'apps/server/reference/common-passwords.txt',
    'apps/credentials/src/main.ts',
    'apps/witness/src/main.ts',
    'deploy/systemd/urna@.service',
    'deploy/nginx/urna.conf',
    'docs/operations.md',
    'CHANGELOG.md',
    'SECURITY.md',
  ])
    expect(files).toContain(file);
});

test('a release has neither tests, nor what tests share, nor declarations and source maps of libraries', () => {
  expect(files.filter((file) => /\.test\.tsx?$|\/src\/testing\/|\.d\.[cm]?ts$|\.map$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^(e2e|bench|scripts|apps\/web\/src|apps\/verifier)\//.test(file))).toEqual([]);
});

test('a release has the packages of production and no package of the web app’s build', () => {
  for (const name of ['fastify', 'pg', 'sharp', 'zod', 'nodemailer', 'piscina'])
    expect(packages).toContain(`node_modules/${name}`);
  for (const name of ['react', '@mantine/core', 'vite', 'vitest', 'typescript', 'playwright-core'])
    expect(packages).not.toContain(`node_modules/${name}`);
});

test('a release links each of our packages and programs by the name under which it is imported', () => {
  expect(linkedPackages(root)).toContainEqual({ name: '@urna/belenios', folder: 'packages/belenios' });
  expect(linkedPackages(root)).toContainEqual({ name: '@urna/server', folder: 'apps/server' });
});
