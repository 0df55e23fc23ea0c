import { expect, test } from 'vitest';
import { emailAdvice, mobileAdvice } from './fields.tsx';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmal.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gnail.com', 'ana@gmail.com'],
  ['Ana.Maria@Hotmai.com', 'Ana.Maria@hotmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
])('%s is one letter from %s, which is offered', (typed, meant) => {
  expect(emailAdvice(typed)?.instead).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@GMAIL.com',
  'ana@hotmail.es',
  'ana@ganadores.com',
  'ana@correo.co',
  'ana',
  '@gmial.com',
  '',
])('%j is not questioned', (typed) => {
  expect(emailAdvice(typed)).toBeNull();
});

test('a mobile number that doesn’t begin with 3 is questioned once it is complete', () => {
  expect(mobileAdvice('6011234567')?.text).toMatch(/empiezan por 3/);
  expect(mobileAdvice('+57 601 123 4567')?.text).toMatch(/empiezan por 3/);
  for (const number of ['3001234567', '+57 300 123 4567', '601', '']) expect(mobileAdvice(number)).toBeNull();
});
