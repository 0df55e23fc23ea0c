import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';
import { replaceBuild } from './replace-build.ts';

const HOUR_MS = 3_600_000;
const start = new Date('2025-09-01T15:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

let root: string;
let dist: string;

/** A build of this version: a page, a part that loads lazily, and a file that no version changes. */
function build(version: string, now: Date): void {
  const fresh = join(root, `fresh-${version}`);
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  writeFileSync(join(fresh, 'index.html'), `<title>{{title}}</title></head><script src="/assets/app-${version}.js">`);
  writeFileSync(join(fresh, 'boot.js'), version);
  for (const name of ['app', 'final-view'])
    writeFileSync(join(fresh, `assets/${name}-${version}.js`), `// ${version} ${'x'.repeat(2000)}`);
  writeFileSync(join(fresh, 'assets/font-same.woff2'), 'the same in every version');
  compressFiles(fresh);
  replaceBuild({ fresh, dist, now });
}

const assets = () =>
  readdirSync(join(dist, 'assets'))
    .filter((file) => /\.(js|woff2)$/.test(file))
    .toSorted();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'urna-builds-'));
  dist = join(root, 'dist');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('replaceBuild', () => {
  test('keeps the hashed files of an earlier build for a day, with their compressed copies', () => {
    build('one', start);
    build('two', after(1));
    expect(readFileSync(join(dist, 'boot.js'), 'utf8')).toBe('two');
    expect(assets()).toEqual(['app-one.js', 'app-two.js', 'final-view-one.js', 'final-view-two.js', 'font-same.woff2']);
    expect(existsSync(join(dist, 'assets/final-view-one.js.br'))).toBe(true);
  });

  test('deletes them with the first build after that, whatever was built in between', () => {
    build('one', start);
    build('two', after(1));
    build('three', after(24.5));
    expect(assets()).toContain('app-one.js');
    build('four', after(25));
    expect(assets()).toEqual([
      'app-four.js',
      'app-three.js',
      'app-two.js',
      'final-view-four.js',
      'final-view-three.js',
      'final-view-two.js',
      'font-same.woff2',
    ]);
  });

  test('leaves nothing of the last build but its files', () => {
    build('one', start);
    build('two', after(1));
    expect(readdirSync(root)).toEqual(['dist']);
  });
});
