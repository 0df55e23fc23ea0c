import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { firstPages } from '../../../first-pages.ts';
import { paths } from '../../lib/paths.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const BUDGET = 157_000;

let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Vitest sets NODE_ENV to `test`, which would build React's development code.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root, logLevel: 'silent', build: { write: false } });
  if (Array.isArray(built) || !('output' in built)) throw new Error('Expected one build, not a watcher');
  files = built.output;
  vi.unstubAllEnvs();
}, 60_000);

function textOf(fileName: string): string {
  const file = files.find((one) => one.fileName === fileName);
  return file?.type === 'asset' ? String(file.source) : '';
}

const pageParts = () => JSON.parse(textOf('pages.json')) as Record<string, { links: string; head: string }>;

function chunkNamed(fileName: string): Rolldown.OutputChunk {
  const chunk = files.find((file) => file.fileName === fileName);
  if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${fileName}`);
  return chunk;
}

function withImports(start: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> {
  if (found.has(start)) return found;
  found.add(start);
  for (const fileName of start.imports) withImports(chunkNamed(fileName), found);
  return found;
}

function chunkOf(module: string): Rolldown.OutputChunk {
  const chunk = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module) === true);
  if (chunk?.type !== 'chunk') throw new Error(`Nothing is loaded for ${module}`);
  return chunk;
}

describe('a first visit on a cheap phone', () => {
  test.each([
    ['the landing page', paths.home],
    ['the page behind a reminder’s link', paths.mailPreferences],
  ])('loads %s with less than 157 kB of script', (_page, path) => {
    const needed = withImports(chunkOf('/index.html'));
    for (const module of firstPages[path]?.modules ?? []) withImports(chunkOf(`/${module}`), needed);
    const bytes = [...needed].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(BUDGET);
  });

  test.each(Object.entries(firstPages))('has %s with its words, naming files that are there', (path, { head }) => {
    const part = pageParts()[path] ?? { links: '', head: '' };
    expect(part.head).toContain(head ? `<h1>${head.title}</h1><p>${head.subtitle}</p>` : '');
    const named = [...part.links.matchAll(/="\/(assets\/[^"]+)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(1);
    expect(files.map(({ fileName }) => fileName)).toEqual(expect.arrayContaining(named));
  });

  test('runs the app after the first paint, which a module script would come before', () => {
    const html = textOf('index.html');
    expect(html).not.toContain('type="module"');
    expect(html).toMatch(/<script src="\/boot\.js" data-app="\/assets\/index-[\w-]+\.js">/);
    expect(html).toContain('<title>{{title}}</title>');
  });

  test('has no inline script or style, which the content security policy would block', () => {
    const html = textOf('index.html');
    expect(html).toContain('<div id="root">');
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });
});
