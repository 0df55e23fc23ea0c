import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Shows that each tool of `npm run check` refuses its kind of violation, in a small tree with this repository's
 * folders.
 */
const root = join(import.meta.dirname, '..');
const seed = 'export const seeded = 1;\n';
const importing = (path: string) => `import { seeded as below } from '${path}';\n\nexport const seeded = below;\n`;

/**
 * One violation of each lint rule that has no file of its own in `seeds`. Indented, because check-imports.ts searches
 * this file too for lines that begin with an import.
 */
const lintSeed = `
  import type { X } from './seed-types.ts';
  import { Y } from './seed-types.ts';
  import './seed-types.ts';
  export default function f(): void {}
  export const env = process.env['PORT'];
  export const same = (a: X | undefined, b: X | null): boolean => (a as unknown) == b;
  export const asserted = (y: Y): string => y.name!;
  export const anything = (v: any): number => v as number;
  export function say(): void { console.log(event, name); }
  export function kind(k: 'a' | 'b'): number { switch (k) { case 'a': return 1; } return 2; }
  export function reject(): Promise<never> { return Promise.reject('no'); }
  export function fail(): never { throw 'no'; }
  export async function notAwaited(): Promise<number> { try { return work(); } catch { return 0; } }
  async function work(): Promise<number> { return 1; }
  export function floating(): void { work(); }
  export function misused(list: number[]): void { list.forEach(async () => { await work(); }); }
  export const needless = (s: string): number => (s === undefined ? 0 : 1);
  /** @deprecated */
  export const old = 1;
  export const next = old;
`;

/** From the lowest to the highest. */
const areas = ['activity', 'processes', 'mail', 'access', 'people', 'candidacy', 'election', 'voting', 'checking'];
const areaFolders = { server: 'apps/server/src/services', web: 'apps/web/src/shared' };
/** Each area imports from the next higher one. */
const areaSeeds = Object.values(areaFolders).flatMap((folder) =>
  areas.map((area, index): [string, string] => [
    `${folder}/${area}/seed.ts`,
    index + 1 < areas.length ? importing(`../${areas[index + 1] ?? ''}/seed.ts`) : seed,
  ]),
);

const seeds: Record<string, string> = {
  ...Object.fromEntries(areaSeeds),
  'apps/server/src/platform/seed.ts': importing('../services/seed.ts'),
  'apps/server/src/services/seed.ts': importing('../features/seed-a/seed.ts'),
  'apps/server/src/features/seed-a/seed.ts': importing('../seed-b/seed.ts'),
  'apps/server/src/features/seed-a/above.ts': importing('../../demo/seed.ts'),
  'apps/server/src/features/seed-b/seed.ts': seed,
  'apps/server/src/demo/seed.ts': importing('../../../web/src/lib/seed.ts'),
  'apps/server/src/seed.ts': importing('./demo/seed.ts'),
  'e2e/seed.ts': importing('../apps/server/src/platform/seed.ts'),
  'apps/server/src/demo/testing.ts': importing('../testing/seed.ts'),
  'apps/server/src/testing/seed.ts': seed,
  'apps/web/src/lib/seed.ts': importing('../features/seed-a/seed.ts'),
  'apps/web/src/ui/seed.ts': importing('../app/seed.ts'),
  'apps/web/src/shared/seed.ts': importing('../features/seed-a/seed.ts'),
  'apps/web/src/app/seed.ts': "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'apps/web/src/features/seed-a/seed.ts': importing('../seed-b/seed.ts'),
  'apps/web/src/features/seed-b/seed.ts': importing('../../app/seed.ts'),
  'packages/contract/src/seed.ts': "import { fastify } from 'fastify';\n\nexport const seeded = fastify;\n",
  'packages/contract/src/seed-cycle-a.ts': importing('./seed-cycle-b.ts'),
  'packages/contract/src/seed-cycle-b.ts': importing('./seed-cycle-a.ts'),
  'packages/verification/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/verification/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'apps/verifier/src/seed-ours.ts': importing('@urna/contract/seed'),
  'apps/verifier/src/seed-node.ts': "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/booth-files/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/booth-files/src/seed-node.ts': "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/transparency/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/transparency/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/credential-files/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/credential-files/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'apps/booth/src/seed.ts': importing('@urna/verification/seed-ours'),
  'packages/ui/src/seed.ts': importing('@urna/belenios/seed-ours'),
  'packages/document-scanner/src/seed.ts': importing('../../belenios/src/seed-ours.ts'),
  'packages/mail/src/seed.ts': importing('../../belenios/src/seed-ours.ts'),
  'packages/node-tools/src/seed.ts': importing('@urna/contract/seed'),
  'apps/credentials/src/seed.ts': importing('@urna/contract/seed'),
  'apps/witness/src/seed.ts': importing('@urna/contract/seed'),
  'deploy/seed.ts': importing('../apps/server/src/platform/seed.ts'),
  'packages/belenios/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/belenios/src/seed-node.ts': "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/ed25519-kernel/src/seed-ours.ts': importing('../../belenios/src/seed-ours.ts'),
  'packages/ed25519-kernel/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/contract/src/seed-nowhere.ts': importing('./no-such-file.ts'),
  'apps/server/src/platform/seed-lint.ts': lintSeed,
  'apps/server/src/platform/seed-types.ts':
    'export interface X {\n  a: number;\n}\n\nexport interface Y {\n  name?: string;\n}\n',
  'apps/server/src/platform/seed.test.ts':
    "import { expect, test } from 'vitest';\n\ntest('asserts nothing', () => {});\ntest('compares nothing', () => {\n  expect(1);\n});\n",
  'apps/web/src/app/seed-mantine.tsx': "import { AppShell } from '@mantine/core';\n\nexport const Frame = AppShell;\n",
  'apps/server/src/platform/seed-type.ts': "export const count: number = 'one';\n",
  'apps/server/src/platform/seed-format.ts': 'export const   wide = "double";\n',
  'apps/server/src/platform/seed-order.ts':
    "import { sep } from 'node:path';\nimport { EOL } from 'node:os';\n\nexport const both = sep + EOL;\n",
  'apps/server/src/main.ts': "import { used } from './seed-exports.ts';\n\nused();\n",
  'apps/server/src/seed-exports.ts': 'export function used(): void {}\n\nexport function unused(): void {}\n',
};

const expectedViolations = [
  ...Object.entries(areaFolders).flatMap(([name, folder]) =>
    areas.slice(0, -1).map((area, index) => {
      const path = (of = '') => `${folder}/${of}/seed.ts`;
      return `${name}-area-${area}: ${path(area)} → ${path(areas[index + 1])}`;
    }),
  ),
  'server-platform: apps/server/src/platform/seed.ts → apps/server/src/services/seed.ts',
  'server-services: apps/server/src/services/seed.ts → apps/server/src/features/seed-a/seed.ts',
  'server-features-apart: apps/server/src/features/seed-a/seed.ts → apps/server/src/features/seed-b/seed.ts',
  'server-features: apps/server/src/features/seed-a/above.ts → apps/server/src/demo/seed.ts',
  'server-without-demo: apps/server/src/seed.ts → apps/server/src/demo/seed.ts',
  'tools-reach-testing-only: e2e/seed.ts → apps/server/src/platform/seed.ts',
  'tools-reach-testing-only: deploy/seed.ts → apps/server/src/platform/seed.ts',
  'apps-apart: apps/server/src/demo/seed.ts → apps/web/src/lib/seed.ts',
  'not-to-tests: apps/server/src/demo/testing.ts → apps/server/src/testing/seed.ts',
  'web-lib: apps/web/src/lib/seed.ts → apps/web/src/features/seed-a/seed.ts',
  'web-ui: apps/web/src/ui/seed.ts → apps/web/src/app/seed.ts',
  'web-shared: apps/web/src/shared/seed.ts → apps/web/src/features/seed-a/seed.ts',
  'web-without-node: apps/web/src/app/seed.ts → os',
  'web-features-apart: apps/web/src/features/seed-a/seed.ts → apps/web/src/features/seed-b/seed.ts',
  'web-features: apps/web/src/features/seed-b/seed.ts → apps/web/src/app/seed.ts',
  'contract-imports-zod-only: packages/contract/src/seed.ts → ',
  'no-cycles: packages/contract/src/seed-cycle-a.ts → packages/contract/src/seed-cycle-b.ts',
  'booth-stands-apart: apps/booth/src/seed.ts → packages/verification/src/seed-ours.ts',
  'ui-stands-on-contract: packages/ui/src/seed.ts → packages/belenios/src/seed-ours.ts',
  'belenios-stands-alone: packages/belenios/src/seed-ours.ts → packages/contract/src/seed.ts',
  'belenios-without-node: packages/belenios/src/seed-node.ts → os',
  'kernel-stands-alone: packages/ed25519-kernel/src/seed-ours.ts → packages/belenios/src/seed-ours.ts',
  'kernel-stands-alone: packages/ed25519-kernel/src/seed-node.ts → os',
  'scanner-stands-alone: packages/document-scanner/src/seed.ts → packages/belenios/src/seed-ours.ts',
  'booth-files-stand-alone: packages/booth-files/src/seed-ours.ts → packages/contract/src/seed.ts',
  'booth-files-without-node: packages/booth-files/src/seed-node.ts → os',
  'transparency-stands-alone: packages/transparency/src/seed-ours.ts → packages/contract/src/seed.ts',
  'transparency-without-node: packages/transparency/src/seed-node.ts → os',
  'verification-stands-on-belenios: packages/verification/src/seed-ours.ts → packages/contract/src/seed.ts',
  'verifier-stands-on-verification: apps/verifier/src/seed-ours.ts → packages/contract/src/seed.ts',
  'verifier-without-node: apps/verifier/src/seed-node.ts → os',
  'verification-without-node: packages/verification/src/seed-node.ts → os',
  'credential-files-stand-on-formats: packages/credential-files/src/seed-ours.ts → packages/contract/src/seed.ts',
  'credential-files-without-node: packages/credential-files/src/seed-node.ts → os',
  'mail-stands-alone: packages/mail/src/seed.ts → packages/belenios/src/seed-ours.ts',
  'node-tools-stand-on-verification: packages/node-tools/src/seed.ts → packages/contract/src/seed.ts',
  'credentials-stand-apart: apps/credentials/src/seed.ts → packages/contract/src/seed.ts',
  'witness-stands-apart: apps/witness/src/seed.ts → packages/contract/src/seed.ts',
  'resolvable: packages/contract/src/seed-nowhere.ts → ./no-such-file.ts',
];

/** Links each dependency. Links to our own packages must point into the copy. */
function linkDependencies(copy: string): void {
  const link = (name: string) => symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  mkdirSync(join(copy, 'node_modules/@urna'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== '@urna' && name !== '.cache') link(name);
  for (const name of readdirSync(join(root, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@urna', name));
  }
}

let copy: string;
let check: { code: number; output: string };

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'urna-check-'));
  const files = [
    '*.{json,mjs,ts}',
    '.{oxlintrc.json,dependency-cruiser.mjs,gitignore}',
    '{apps,packages}/*/*.json',
    'scripts/check*.ts',
  ].flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of files) cpSync(join(root, file), join(copy, file));
  linkDependencies(copy);
  for (const [path, text] of Object.entries(seeds)) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  check = await new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/check.ts'],
      { cwd: copy, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}, 180_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The rules that .oxlintrc.json turns on by name, as oxlint reports them: `plugin(rule)`. */
function configuredLintRules(): string[] {
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
  type Rules = Record<string, string | [string, ...unknown[]]>;
  const { rules, overrides } = JSON.parse(text) as { rules: Rules; overrides: { rules: Rules }[] };
  const configured = [rules, ...overrides.map((override) => override.rules)].flatMap((group) => Object.entries(group));
  const on = configured.filter(([, level]) => level !== 'off').map(([name]) => name);
  return on.map((name) => (name.includes('/') ? name.replace(/\/(.*)/, '($1)') : `eslint(${name})`));
}

const linesWith = (text: string) => check.output.split('\n').filter((line) => line.includes(text));

test('the check fails and names every tool that found something', () => {
  expect(check.code).toBe(1);
  expect(check.output.trim().split('\n').at(-1)).toBe('Failed: format, types, lint, imports, unused');
});

test.each(expectedViolations)('refuses the import %s', (violation) => {
  const [rule = ''] = violation.split(' ');
  expect(linesWith(rule)).toContainEqual(expect.stringContaining(violation));
});

test('the imports of every file are read', () => {
  expect(linesWith('not seen by the parser')).toEqual([]);
  expect(linesWith('not read: ')).toEqual([]);
});

test('every import rule is shown to refuse something', async () => {
  const { default: configuration } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    default: { forbidden: { name: string }[] };
  };
  const rules = configuration.forbidden.map(({ name }) => name);
  const shown = expectedViolations.map((violation) => violation.split(':')[0]);
  expect(new Set(shown)).toEqual(new Set(rules));
});

test('every lint rule of the configuration refuses its seed', () => {
  const report = linesWith('[Error/').join('\n');
  expect(configuredLintRules().filter((rule) => !report.includes(`[Error/${rule}]`))).toEqual([]);
});

test('a type error is refused', () => {
  expect(linesWith('platform/seed-type.ts')).toContainEqual(expect.stringMatching(/\(1,14\): error TS2322/));
});

test('bad formatting and a wrong order of imports are refused', () => {
  expect(linesWith('platform/seed-format.ts')).toContainEqual(expect.stringMatching(/^\s+- /));
  expect(linesWith('platform/seed-order.ts')).toContainEqual(expect.stringMatching(/^\s+- .*\(1 error\)$/));
  expect(linesWith('assist/source/organizeImports')).toHaveLength(1);
});

test.each([
  ['file', 'Unused files', 'apps/server/src/demo/seed.ts'],
  ['export', 'Unused exports', 'unused'],
  ['dependency', 'Unused dependencies', 'kysely'],
])('an unused %s is refused', (_kind, heading, name) => {
  const lines = check.output.split('\n');
  const start = lines.findIndex((line) => line.startsWith(heading));
  const end = lines.findIndex((line, index) => index > start && /^[A-Z]/.test(line));
  expect(lines.slice(start + 1, end).map((line) => line.split(' ')[0])).toContain(name);
});
