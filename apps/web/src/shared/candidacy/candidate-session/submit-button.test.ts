import { expect, test } from 'vitest';
import { ApiError, networkError, unexpectedError } from '../../../lib/api-error.ts';
import { tellLostAnswer } from './submit-button.tsx';

test.each([
  ['a lost connection', networkError()],
  ['a gateway that gave up waiting', unexpectedError(504)],
  ['an answer that can not be read', unexpectedError(200)],
])('after %s, says that what was sent may have arrived', (_what, error) => {
  expect(tellLostAnswer(error)).toContain('lo que envió puede haber llegado');
});

test('a refusal is told in its own words', () => {
  const refused = new ApiError({ status: 409, code: 'documents_incomplete', message: 'Falta: Fotografía.' });
  expect(tellLostAnswer(refused)).toBe('Falta: Fotografía.');
});
