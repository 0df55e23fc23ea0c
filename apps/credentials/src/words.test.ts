import { expect, test } from 'vitest';
import { moreWords } from './words.ts';

test('a list says how many it leaves out, and nothing if it shows all', () => {
  expect(moreWords(20, 20)).toBe('');
  expect(moreWords(1021, 20)).toBe('Y 1.001 más: el informe los trae todos.');
});
