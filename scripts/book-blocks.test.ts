import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks } from '../deploy/try/book-blocks.ts';

const document = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
const blocks = readBlocks(document);

test('every block of commands in docs/operations.md is run by a test, or says why it is not', () => {
  const unmarked = blocks.filter(({ run, not }) => run === null && not === null);
  expect(unmarked.map(({ line, mark }) => `line ${line}: ${mark}`)).toEqual([]);
  expect(blocks.filter(({ run }) => run !== null).length).toBeGreaterThan(25);
  // Each other language would be a way around.
  const languages = new Set([...document.matchAll(/^```(\w+)/gm)].map(([, language]) => language));
  expect([...languages].filter((language) => language !== 'sh' && language !== 'ini')).toEqual([]);
});

test('a block without a mark, or with another, is not taken for one that runs', () => {
  const read = readBlocks(
    '## One\n```sh\na\n```\n## Two\n```sh run=somebody\nb\n```\n```sh run=postgres on=db2,db3\nc\nd\n```\n',
  );
  expect(read.map(({ chapter, run, machines, text }) => [chapter, run, machines, text])).toEqual([
    ['One', null, ['db1'], 'a\n'],
    ['Two', null, ['db1'], 'b\n'],
    ['Two', 'postgres', ['db2', 'db3'], 'c\nd\n'],
  ]);
});

test('no link within docs/operations.md, or to it, leads nowhere', () => {
  const anchorOf = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-');
  const titles = [...document.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
  expect(titles).toEqual([...new Set(titles)]);
  const security = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');
  const links = [
    ...[...document.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor),
    ...[...security.matchAll(/operations\.md#([^)]+)\)/g)].map(([, anchor = '']) => anchor),
  ];
  expect(links.filter((anchor) => !titles.includes(anchor))).toEqual([]);
});
