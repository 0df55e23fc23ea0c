import { expect, test } from 'vitest';
import { doorOf } from './calendar.ts';
import { type ErrorCode, errorCatalogue, errorMessage } from './errors.ts';

test('every refusal has a sentence and a status of refusal', () => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(message.length, code).toBeGreaterThan(5);
  }
});

test('details are filled in, and none is left open', () => {
  expect(errorMessage('code_too_soon', { seconds: 45 })).toBe(
    'Ya se envió un código. Se puede solicitar otro en 45 segundos.',
  );
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) expect(errorMessage(code)).not.toMatch(/[{}]/);
});

test('a door is closed before its window, open in it, closed from its end on', () => {
  const times = { opens_at: '2025-09-01T13:00:00Z', closes_at: '2025-09-12T22:00:00Z' };
  expect(doorOf('inscription', times, new Date('2025-09-01T12:59:59Z'))).toEqual({
    open: false,
    reason: 'Las inscripciones abren el 01/09/2025 a las 08:00.',
  });
  expect(doorOf('inscription', times, new Date('2025-09-01T13:00:00Z'))).toEqual({ open: true });
  expect(doorOf('inscription', times, new Date('2025-09-12T21:59:59Z'))).toEqual({ open: true });
  expect(doorOf('voting', times, new Date('2025-09-12T22:00:00Z'))).toEqual({
    open: false,
    reason: 'Las votaciones cerraron el 12/09/2025 a las 17:00.',
  });
});
