import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgets, stageLines, stagesBefore } from './stages.ts';

const root = join(import.meta.dirname, '..');

test('the end of a run says what each stage took, which was over its budget, and the sum', () => {
  const before = stagesBefore('install=25 check=95 ');
  expect(stageLines([...before, { stage: 'unit', seconds: 71.6 }])).toBe(
    [
      'install      25 s of 60 s',
      'check        95 s of 90 s  OVER ITS BUDGET',
      'unit         72 s of 80 s',
      'all         192 s of 230 s',
    ].join('\n'),
  );
  expect(stageLines([{ stage: 'unit', seconds: 450 }], true)).toBe('unit        450 s\nall         450 s');
  expect(stagesBefore('')).toEqual([]);
});

test('docs/testing.md has the budget of each stage', () => {
  const rows = readFileSync(join(root, 'docs/testing.md'), 'utf8').matchAll(/^\| `?([a-z]+)`? \| .* \| (\d+) s \|$/gm);
  expect(Object.fromEntries([...rows].map(([, stage, budget]) => [stage, Number(budget)]))).toEqual(budgets);
});

test('.ci/run times the stages before the tests by their names', () => {
  const named = readFileSync(join(root, '.ci/run'), 'utf8').matchAll(/^timed (\w+) /gm);
  expect(stagesBefore([...named].map(([, stage]) => `${stage}=1`).join(' '))).toHaveLength(2);
});
