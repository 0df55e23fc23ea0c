import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test('a name is its parts that are not empty', () => {
  const name = { first_name: 'Ana', second_name: null, first_last_name: 'Ruiz', second_last_name: 'Díaz' };
  expect(fullName(name)).toBe('Ana Ruiz Díaz');
  expect(fullName({ ...name, second_name: ' ' })).toBe('Ana Ruiz Díaz');
  expect(fullName({ ...name, second_name: 'María' })).toBe('Ana María Ruiz Díaz');
});
