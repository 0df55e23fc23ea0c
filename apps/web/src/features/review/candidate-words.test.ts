import { expect, test } from 'vitest';
import { fullName, kindWord, registeredAt, statusWords } from './candidate-words.ts';

test('a name is its parts that are not empty', () => {
  const name = { first_name: 'Ana', second_name: null, first_last_name: 'Ruiz', second_last_name: 'Díaz' };
  expect(fullName(name)).toBe('Ana Ruiz Díaz');
  expect(fullName({ ...name, second_name: ' ' })).toBe('Ana Ruiz Díaz');
  expect(fullName({ ...name, second_name: 'María' })).toBe('Ana María Ruiz Díaz');
});

test.each([
  ['CANDIDATE_ACCOUNTANT', 'Contador'],
  ['CANDIDATE_IES', 'IES'],
  [null, 'Sin registro'],
] as const)('the kind %s is %s', (kind, word) => {
  expect(kindWord(kind)).toBe(word);
});

test('statuses are shown capitalised', () => {
  expect(statusWords('PENDIENTE')).toBe('Pendiente');
  expect(statusWords('PARA_SUBSANAR')).toBe('Para Subsanar');
});

test('the time of registration is told to the second', () => {
  expect(registeredAt('2025-09-12 17:00:05')).toBe('12/09/2025 a las 17:00:05');
  expect(registeredAt(null)).toBe('');
});
