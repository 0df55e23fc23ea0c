import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeDurably } from './write-durably.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-durably-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* pieces() {
  yield 'uno ';
  yield 'dos';
}

async function* broken() {
  yield 'uno ';
  throw new Error('the source broke');
}

it('writes pieces into a file that only its owner reads, and leaves no other file behind', async () => {
  const path = join(folder, 'informe.csv');
  await writeDurably(path, pieces());
  expect(readFileSync(path, 'utf8')).toBe('uno dos');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['informe.csv']);
});

it('keeps the old file and removes the unfinished one when the content breaks off', async () => {
  const path = join(folder, 'informe.csv');
  writeFileSync(path, 'antes');
  await expect(writeDurably(path, broken())).rejects.toThrow('the source broke');
  expect(readFileSync(path, 'utf8')).toBe('antes');
  expect(readdirSync(folder)).toEqual(['informe.csv']);
});
