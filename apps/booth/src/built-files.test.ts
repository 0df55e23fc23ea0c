import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Vitest sets NODE_ENV to `test`, which would build React's development code.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root, logLevel: 'silent', build: { write: false } });
  if (Array.isArray(built) || !('output' in built)) throw new Error('Expected one build, not a watcher');
  files = built.output;
  vi.unstubAllEnvs();
}, 60_000);

const textOf = (file: (typeof files)[number]) => (file.type === 'chunk' ? file.code : String(file.source));
const named = (pattern: RegExp) => files.filter(({ fileName }) => pattern.test(fileName)).map(textOf);
const page = () => named(/^index\.html$/)[0] ?? '';

describe('the built booth', () => {
  test('is one script of at most 135 kB, with all that a voter may need', () => {
    const scripts = named(/^assets\/index-[\w-]+\.js$/);
    expect(scripts).toHaveLength(1);
    const [script = ''] = scripts;
    expect(gzipSync(script).length).toBeGreaterThan(50_000);
    expect(gzipSync(script).length).toBeLessThan(135_000);
    // No part comes later, when the server knows for whom.
    expect(script).not.toMatch(/\bimport\(/);
    for (const words of ['¡Voto Registrado Exitosamente!', 'Confirmar Voto', 'Tu credencial']) {
      expect(script).toContain(words);
    }
  });

  test('encrypts in a worker of its own, of at most 55 kB, without WebAssembly', () => {
    const workers = named(/^assets\/encryption-worker-[\w-]+\.js$/);
    expect(workers).toHaveLength(1);
    expect(gzipSync(workers[0] ?? '').length).toBeLessThan(55_000);
    expect(workers[0]).not.toContain('WebAssembly');
  });

  test('has a page without a word of the server’s, and without script or style inside it', () => {
    expect(page()).toContain('<title>Votación</title>');
    expect(page()).not.toMatch(/\{\{|<!--|<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
    expect(page()).not.toMatch(/https?:|data:|blob:/);
  });

  test('names every file in it below its own address', () => {
    const addresses = [...page().matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.filter((address) => !address?.startsWith('/voting/'))).toEqual([]);
  });

  test('has no two style modules of one name, by which the built classes are told apart', () => {
    const modules = globSync('{apps/booth,packages/ui}/src/**/*.module.css', { cwd: `${root}../..` });
    const names = modules.map((path) => basename(path));
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
