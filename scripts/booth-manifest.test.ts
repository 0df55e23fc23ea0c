import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boothCommit } from './booth-manifest.ts';

let folder: string;
let root: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@board.test', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

/** Commits one more line of a file, and returns the commit. */
function change(path: string, content: string): string {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
  git('add', '.');
  git('commit', '--quiet', '--message', content);
  return git('rev-parse', 'HEAD');
}

let built: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-commit-'));
  root = join(folder, 'urna');
  mkdirSync(root);
  git('init', '--quiet');
  change('package.json', '{}');
  built = change('apps/booth/src/main.tsx', 'vote()');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the commit that a booth’s manifest names', () => {
  test('is the last one that changed its sources, so that others build the same booth from a later one', () => {
    expect(boothCommit(root)).toBe(built);
    change('apps/server/src/main.ts', 'serve()');
    expect(boothCommit(root)).toBe(built);
    const next = change('packages/belenios/src/hash.ts', 'hash()');
    expect(boothCommit(root)).toBe(next);
  });

  test('is none for sources with a change or a file that nobody committed', () => {
    writeFileSync(join(root, 'apps/server.ts'), 'elsewhere');
    expect(boothCommit(root)).toBe(built);
    writeFileSync(join(root, 'apps/booth/src/main.tsx'), 'leak()');
    expect(boothCommit(root)).toBeNull();
    git('checkout', '--quiet', '--', '.');
    writeFileSync(join(root, 'apps/booth/more.ts'), 'leak()');
    expect(boothCommit(root)).toBeNull();
  });

  test('is none where the history ends early, without a repository, or in another one’s folder', () => {
    change('copied/apps/booth/src/main.tsx', 'vote()');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, join(folder, 'shallow')]);
    expect(boothCommit(join(folder, 'shallow'))).toBeNull();
    expect(boothCommit(folder)).toBeNull();
    expect(boothCommit(join(root, 'copied'))).toBeNull();
  });
});
