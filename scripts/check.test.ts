import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const seeds: Record<string, string> = {
  'apps/server/src/platform/seed.ts': importing('../services/seed.ts'),
  'apps/server/src/services/seed.ts': importing('../features/seed-a/seed.ts'),
  'apps/server/src/features/seed-a/seed.ts': importing('../seed-b/seed.ts'),
  'apps/server/src/features/seed-a/above.ts': importing('../../demo/seed.ts'),
  'apps/server/src/features/seed-b/seed.ts': seed,
  'apps/server/src/demo/seed.ts': importing('../../../web/src/lib/seed.ts'),
  'apps/server/src/demo/above.ts': importing('../seed.ts'),
  'apps/server/src/seed.ts': seed,
  'e2e/seed.ts': importing('../apps/server/src/platform/seed.ts'),
  'apps/server/src/demo/testing.ts': importing('../testing/seed.ts'),
  'apps/server/src/testing/seed.ts': seed,
  'apps/web/src/lib/seed.ts': importing('../features/seed-a/seed.ts'),
  'apps/web/src/ui/seed.ts': importing('../app/seed.ts'),
  'apps/web/src/domain/seed.ts': importing('../features/seed-a/seed.ts'),
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
  'packages/transparency/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/transparency/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/credential-files/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/credential-files/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/mail/src/seed.ts': importing('../../belenios/src/seed-ours.ts'),
  'packages/node-tools/src/seed.ts': importing('@urna/contract/seed'),
  'apps/credentials/src/seed.ts': importing('@urna/contract/seed'),
  'packages/belenios/src/seed-ours.ts': importing('@urna/contract/seed'),
  'packages/belenios/src/seed-node.ts': "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/ed25519-kernel/src/seed-ours.ts': importing('../../belenios/src/seed-ours.ts'),
  'packages/ed25519-kernel/src/seed-node.ts':
    "import { hostname } from 'node:os';\n\nexport const seeded = hostname();\n",
  'packages/contract/src/seed-nowhere.ts': importing('./no-such-file.ts'),
  'apps/server/src/platform/seed-promise.ts':
    'async function work(): Promise<void> {}\n\nexport function begin(): void {\n  work();\n}\n',
  'apps/server/src/platform/seed-type.ts': "export const count: number = 'one';\n",
  'apps/server/src/platform/seed-format.ts': 'export const   wide = "double";\n',
};

const expectedViolations = [
  'server-platform: apps/server/src/platform/seed.ts → apps/server/src/services/seed.ts',
  'server-services: apps/server/src/services/seed.ts → apps/server/src/features/seed-a/seed.ts',
  'server-features-apart: apps/server/src/features/seed-a/seed.ts → apps/server/src/features/seed-b/seed.ts',
  'server-features: apps/server/src/features/seed-a/above.ts → apps/server/src/demo/seed.ts',
  'server-demo: apps/server/src/demo/above.ts → apps/server/src/seed.ts',
  'tools-reach-testing-only: e2e/seed.ts → apps/server/src/platform/seed.ts',
  'apps-apart: apps/server/src/demo/seed.ts → apps/web/src/lib/seed.ts',
  'not-to-tests: apps/server/src/demo/testing.ts → apps/server/src/testing/seed.ts',
  'web-lib: apps/web/src/lib/seed.ts → apps/web/src/features/seed-a/seed.ts',
  'web-ui: apps/web/src/ui/seed.ts → apps/web/src/app/seed.ts',
  'web-domain: apps/web/src/domain/seed.ts → apps/web/src/features/seed-a/seed.ts',
  'web-without-node: apps/web/src/app/seed.ts → os',
  'web-features-apart: apps/web/src/features/seed-a/seed.ts → apps/web/src/features/seed-b/seed.ts',
  'web-features: apps/web/src/features/seed-b/seed.ts → apps/web/src/app/seed.ts',
  'contract-imports-zod-only: packages/contract/src/seed.ts → ',
  'no-cycles: packages/contract/src/seed-cycle-a.ts → packages/contract/src/seed-cycle-b.ts',
  'belenios-stands-alone: packages/belenios/src/seed-ours.ts → packages/contract/src/seed.ts',
  'belenios-without-node: packages/belenios/src/seed-node.ts → os',
  'kernel-stands-alone: packages/ed25519-kernel/src/seed-ours.ts → packages/belenios/src/seed-ours.ts',
  'kernel-stands-alone: packages/ed25519-kernel/src/seed-node.ts → os',
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

test('an unawaited promise is refused', () => {
  expect(linesWith('platform/seed-promise.ts')).toContainEqual(expect.stringMatching(/no-floating-promises/));
});

test('a type error, bad formatting and an unused file are refused', () => {
  expect(linesWith('platform/seed-type.ts')).toContainEqual(expect.stringMatching(/\(1,14\): error TS2322/));
  expect(linesWith('platform/seed-format.ts')).toContainEqual(expect.stringMatching(/^\s+- /));
  const unused = check.output.slice(check.output.indexOf('Unused files'));
  expect(unused.split('\n').map((line) => line.trim())).toContain('apps/server/src/demo/seed.ts');
});
