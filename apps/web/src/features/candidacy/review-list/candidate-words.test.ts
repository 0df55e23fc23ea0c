import { expect, test } from 'vitest';
import { kindWord, registeredAt } from './candidate-words.ts';

test.each([
  ['CANDIDATE_ACCOUNTANT', 'Contador'],
  ['CANDIDATE_IES', 'IES'],
  [null, 'Sin registro'],
] as const)('the kind %s is %s', (kind, word) => {
  expect(kindWord(kind)).toBe(word);
});

test('the time of registration is told to the second', () => {
  expect(registeredAt('2025-09-12 17:00:05')).toBe('12/09/2025 a las 17:00:05');
  expect(registeredAt(null)).toBe('');
});
