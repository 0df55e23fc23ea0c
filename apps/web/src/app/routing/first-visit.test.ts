import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Vitest sets NODE_ENV to `test`, which would build React's development code.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root, logLevel: 'silent', build: { write: false } });
  if (Array.isArray(built) || !('output' in built)) throw new Error('Expected one build, not a watcher');
  files = built.output;
  vi.unstubAllEnvs();
}, 60_000);

function page(): string {
  const file = files.find(({ fileName }) => fileName === 'index.html');
  return file?.type === 'asset' ? String(file.source) : '';
}

function chunkNamed(fileName: string): Rolldown.OutputChunk {
  const chunk = files.find((file) => file.fileName === fileName);
  if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${fileName}`);
  return chunk;
}

function chunkOf(module: string): Rolldown.OutputChunk {
  const chunk = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module) === true);
  if (chunk?.type !== 'chunk') throw new Error(`Nothing is loaded for ${module}`);
  return chunk;
}

/** Adds a chunk, and what it imports, to the chunks that are needed already. */
function withImports(start: Rolldown.OutputChunk, needed = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> {
  if (needed.has(start)) return needed;
  needed.add(start);
  for (const fileName of start.imports) withImports(chunkNamed(fileName), needed);
  return needed;
}

/** The bytes (gzip) of script that these modules load beyond the entry. */
function weightOf(modules: readonly string[]): number {
  const needed = withImports(chunkOf('/index.html'));
  for (const module of modules) withImports(chunkOf(module), needed);
  return [...needed].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
}

describe('a first visit on a cheap phone', () => {
  test('loads less than 6 kB of script until somebody uses a page that the server rendered', () => {
    expect(weightOf([])).toBeLessThan(6_000);
  });

  test.each([
    ['the landing page, where a candidacy begins,', 250, ['/landing/landing-page.tsx']],
    ['the page behind a reminder’s link', 250, ['/mail/mail-preferences-page.tsx']],
    ['the candidates', 300, ['/candidates/candidates-page.tsx']],
    ['the form of a candidacy', 305, ['/registration/registration-wrapper.tsx', '/personal-form/personal-form.tsx']],
  ])('loads %s with less than %i kB of script', (_page, most, modules) => {
    const bytes = weightOf(['/app/start.tsx', ...modules]);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(most * 1000);
  });

  test('has one style sheet, which a page that the server renders needs no list of', () => {
    expect(page().match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(files.filter(({ fileName }) => fileName.endsWith('.css'))).toHaveLength(1);
  });

  test('has no inline script or style, which the content security policy would block', () => {
    expect(page()).toContain('<title>{{title}}</title>');
    expect(page()).toContain('<div id="root">');
    expect(page()).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });
});
