import { describe, expect, test } from 'vitest';
import { errorOfAnswer, messageOf } from './api-error.ts';

const fallback = 'Ocurrio un error inesperado, por favor intentalo de nuevo más tarde';

describe('a failed call', () => {
  test('shows the server’s sentence and keeps its details', () => {
    const error = errorOfAnswer(
      429,
      { message: 'Ya se envió un código.', code: 'code_too_soon', request_id: 'r-1' },
      '42',
    );
    expect(error).toMatchObject({
      status: 429,
      code: 'code_too_soon',
      message: 'Ya se envió un código.',
      retryAfterSeconds: 42,
      requestId: 'r-1',
    });
  });

  test.each([[null], ['<html>'], [{ message: { nested: true }, code: 'x' }], [{ code: 'no message' }]])(
    'falls back to the general sentence for %j',
    (body) => {
      expect(errorOfAnswer(502, body, null)).toMatchObject({ status: 502, code: 'unexpected', message: fallback });
    },
  );

  test('has no time to wait where the header is a date or missing', () => {
    const body = { message: 'Espere.', code: 'too_many_requests' };
    expect(errorOfAnswer(429, body, 'Fri, 20 Nov 2026 10:00:00 GMT').retryAfterSeconds).toBeUndefined();
    expect(errorOfAnswer(429, body, null).retryAfterSeconds).toBeUndefined();
  });
});

test('the message of an internal error is never shown to people', () => {
  expect(messageOf(new TypeError('undefined is not a function'))).toBe(fallback);
});
