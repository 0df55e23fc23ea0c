import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeActionLabels } from '@urna/contract/access/change-requests';
import { fourEyesCalls } from '@urna/contract/access/four-eyes';
import { expect, test } from 'vitest';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { changeActions } from './jobs.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('the calls that ask for a second administrator are those of the list, and each has an effect', async () => {
  const second = (await everyEndpoint()).filter(({ confirm }) => confirm?.second === 'administrator').map(nameOf);
  const listed = new Set(Object.values(fourEyesCalls).map(({ call }) => nameOf(call)));
  expect(second.toSorted()).toEqual([...listed].toSorted());
  expect(Object.keys(changeActions).toSorted()).toEqual(Object.keys(fourEyesCalls).toSorted());
});

test('a form that asks for a passkey reads it itself, which only the imports do', async () => {
  const forms = (await everyEndpoint()).filter(({ confirm, body }) => confirm && body && 'form' in body);
  expect(forms.map(nameOf)).toEqual(['POST /admin/imports']);
});

test('docs/security.md prints the list', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
  for (const [action, { call, when }] of Object.entries(fourEyesCalls)) {
    const label = changeActionLabels[action as keyof typeof changeActionLabels];
    expect(text).toContain(`| ${label} | \`${nameOf(call)}\` | ${when} |`);
  }
  const rows = text.split('\n').filter((line) => /^\| [^|]+ \| `(POST|PATCH|PUT|DELETE) \/admin/.test(line));
  expect(rows).toHaveLength(Object.keys(fourEyesCalls).length);
});
