import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Checks what `npm install --omit=dev` must install: everything that the server, its commands, the credential authority
 * and the witness import at run time.
 */
const root = join(import.meta.dirname, '..');

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const workspaces = new Map(
  ['apps/server', 'apps/credentials', 'apps/witness', ...globSync('packages/*', { cwd: root })].map((folder) => [
    manifestOf(join(root, folder)).name,
    folder,
  ]),
);

/** Returns static and dynamic imports, and the modules that threads and processes start with, but no type imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const matches = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
    ...text.matchAll(/(?:\bimport\.meta\.resolve|\brequire\.resolve|(?<![.\w])resolve)\('([^']+)'\)/g),
    ...text.matchAll(/'(\.{1,2}\/[\w./-]+\.(?:ts|mjs))'/g),
  ];
  // SQL also contains `from '…'`.
  return matches.map(([, specifier = '']) => specifier).filter((specifier) => /^[@a-z.][\w@./:-]*$/.test(specifier));
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns each imported package with the workspace that imports it. */
function importedPackages(entries: readonly string[]): { workspace: string; name: string; by: string }[] {
  const waiting = entries.map((entry) => join(root, entry));
  const seen = new Set(waiting);
  const found: { workspace: string; name: string; by: string }[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const by = relative(root, file);
    const workspace = by.split('/').slice(0, 2).join('/');
    for (const specifier of importsOf(file)) {
      const name = packageOf(specifier);
      const ours = workspaces.get(name);
      const next = specifier.startsWith('.')
        ? resolve(dirname(file), specifier)
        : ours && join(root, ours, 'src', `${specifier.slice(name.length + 1)}.ts`);
      if (specifier.startsWith('node:') || builtinModules.includes(specifier)) continue;
      if (!specifier.startsWith('.')) found.push({ workspace, name, by });
      if (next === undefined || seen.has(next) || !/\.(ts|mjs)$/.test(next) || !existsSync(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return found;
}

test('every package that the programs and commands import is a dependency of the workspace that imports it', () => {
  const imported = importedPackages([
    'apps/server/src/main.ts',
    'apps/server/src/cli.ts',
    'apps/credentials/src/main.ts',
    'apps/witness/src/main.ts',
  ]);
  const names = new Set(imported.map(({ name }) => name));
  // Fails if no imports were found at all.
  for (const known of [
    'fastify',
    'pg',
    '@electric-sql/pglite',
    'zod',
    'nodemailer',
    'sharp',
    'libsodium-wrappers-sumo',
  ]) {
    expect([...names]).toContain(known);
  }
  const missing = imported.filter(({ workspace, name }) => !manifestOf(join(root, workspace)).dependencies?.[name]);
  expect(missing).toEqual([]);
});

test('Node.js is installed from the only root dependency, which is no development dependency', () => {
  const { dependencies, devDependencies } = manifestOf(root);
  expect(Object.keys(dependencies ?? {})).toEqual(['node']);
  expect(Object.keys(devDependencies ?? {})).not.toContain('node');
});

test('web app, booth and offline verifier have no production dependencies: a build contains what they import', () => {
  for (const folder of ['apps/web', 'apps/booth', 'apps/verifier'])
    expect(manifestOf(join(root, folder)).dependencies).toBeUndefined();
});
