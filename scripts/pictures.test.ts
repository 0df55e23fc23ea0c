import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What the files say in parentheses or first argument, without doubles and in order. */
function named(files: string, pattern: RegExp): string[] {
  const names = globSync(files, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}

const shown = named('{README.md,docs/**/*.md}', /\]\((?:docs\/)?images\/([^)]+)\)/g);

test('docs/images holds the pictures that a document shows, and no others', () => {
  expect(readdirSync(join(root, 'docs/images')).toSorted()).toEqual(shown);
});

test('a journey takes each picture of a screen that a document shows', () => {
  const taken = named('e2e/**/*.test.ts', /\bpicture\(\s*[\w.]+,\s*'([^']+)'/g);
  expect(taken.map((name) => `${name}.png`).toSorted()).toEqual(shown.filter((file) => file.endsWith('.png')));
});
