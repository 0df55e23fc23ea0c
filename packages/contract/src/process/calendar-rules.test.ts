import { describe, expect, test } from 'vitest';
import { windowNames } from './calendar.ts';
import { openingIsFixed, whyFixed, windowChangeRefusal } from './calendar-rules.ts';

const before = { opens_at: '2025-09-01T13:00:00.000Z', closes_at: '2025-09-12T22:00:00.000Z' };
const early = new Date('2025-08-30T00:00:00Z');
const during = new Date('2025-09-05T00:00:00Z');
const after = new Date('2025-09-20T00:00:00Z');
const longer = { ...before, closes_at: '2025-09-30T22:00:00.000Z' };
const shorter = { ...before, closes_at: '2025-09-10T22:00:00.000Z' };
const earlier = { ...before, opens_at: '2025-08-31T13:00:00.000Z' };

describe('a change of a window', () => {
  test.each(windowNames)('is free before %s has opened', (window) => {
    for (const change of [longer, shorter, earlier]) {
      expect(windowChangeRefusal(window, before, change, early)).toBeNull();
      expect(windowChangeRefusal(window, undefined, change, during)).toBeNull();
    }
  });

  test.each(windowNames)('never ends %s before it begins', (window) => {
    const backwards = { opens_at: before.closes_at, closes_at: before.opens_at };
    expect(windowChangeRefusal(window, before, backwards, early)).toBe('El cierre debe ser posterior a la apertura.');
  });

  test.each(windowNames)('never moves the opening of %s once it has passed', (window) => {
    expect(openingIsFixed(before, during)).toBe(true);
    expect(windowChangeRefusal(window, before, earlier, during)).toBe(
      'La apertura ya pasó (01/09/2025 a las 08:00) y no se puede mover.',
    );
  });

  test('may shorten or reopen inscription and correction, which harms nobody who has acted', () => {
    for (const window of ['inscription', 'correction'] as const) {
      expect(windowChangeRefusal(window, before, shorter, during)).toBeNull();
      expect(windowChangeRefusal(window, before, longer, after)).toBeNull();
    }
  });

  test('may only put off the close of a vote that is under way, and nothing of one that is over', () => {
    expect(windowChangeRefusal('voting', before, longer, during)).toBeNull();
    expect(windowChangeRefusal('voting', before, shorter, during)).toBe(
      'Con la votación abierta el cierre solo se puede aplazar.',
    );
    expect(whyFixed('voting', before, during)).toBeNull();
    expect(windowChangeRefusal('voting', before, longer, after)).toBe('La votación ya cerró (12/09/2025 a las 17:00).');
  });
});
