import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Row {
  attack: string;
  tests: string;
}

/** Parses the table of attacks: attack, defence, and tests as `file`: «title», «title»; `file`: «title». */
function attackRows(): Row[] {
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [, rest = ''] = document.split('## Attacks');
  const [section = ''] = rest.split(/\n## /);
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| attack'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
    .map(([attack = '', , tests = '']) => ({ attack, tests }));
}

test('every attack in docs/security.md names tests that exist', () => {
  const rows = attackRows();
  // Fails if the table wasn't found.
  expect(rows.length).toBeGreaterThan(40);
  const missing = rows.flatMap(({ attack, tests }) => {
    const named = tests.split('; `').flatMap((part) => {
      const [, file = ''] = /^`?([^`]+)`: «/.exec(part) ?? [];
      return [...part.matchAll(/«([^»]+)»/g)].map(([, title = '']) => ({ file, title }));
    });
    expect(named, attack).not.toHaveLength(0);
    return named
      .filter(({ file, title }) => !codeOf(file).includes(title))
      .map(({ file, title }) => `${attack}: ${file} has no test «${title}»`);
  });
  expect(missing).toEqual([]);
});

const codeOf = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll("\\'", '’');
