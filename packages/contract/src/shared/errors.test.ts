import { expect, test } from 'vitest';
import { windowAccess } from '../processes/calendar.ts';
import { type ErrorCode, errorCatalogue, errorMessage } from './errors.ts';

test('every error has a message and a 4xx or 5xx status', () => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(message.length, code).toBeGreaterThan(5);
  }
});

test('error messages have their details inserted, and no placeholder is left', () => {
  expect(errorMessage('code_too_soon', { seconds: 45 })).toBe(
    'Ya se envió un código. Se puede solicitar otro en 45 segundos.',
  );
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) expect(errorMessage(code)).not.toMatch(/[{}]/);
});

test('a window is closed before its opening, open from then on, and closed from its end on', () => {
  const times = { opens_at: '2025-09-01T13:00:00Z', closes_at: '2025-09-12T22:00:00Z' };
  expect(windowAccess('inscription', times, new Date('2025-09-01T12:59:59Z'))).toEqual({
    open: false,
    reason: 'Las inscripciones abren el 01/09/2025 a las 08:00.',
  });
  expect(windowAccess('inscription', times, new Date('2025-09-01T13:00:00Z'))).toEqual({ open: true });
  expect(windowAccess('inscription', times, new Date('2025-09-12T21:59:59Z'))).toEqual({ open: true });
  expect(windowAccess('voting', times, new Date('2025-09-12T22:00:00Z'))).toEqual({
    open: false,
    reason: 'Las votaciones cerraron el 12/09/2025 a las 17:00.',
  });
});
