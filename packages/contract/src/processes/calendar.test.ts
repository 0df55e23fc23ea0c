import { describe, expect, test } from 'vitest';
import { closesFor, isInGrace, windowAccess } from './calendar.ts';

const window = { opens_at: '2025-09-01T13:00:00.000Z', closes_at: '2025-09-12T22:00:00.000Z' };
const graced = { ...window, grace_until: '2025-09-14T22:00:00.000Z' };
const date = (time: string) => new Date(time);

describe('a window', () => {
  test.each([
    ['2025-09-01T12:59:59.999Z', false],
    ['2025-09-01T13:00:00.000Z', true],
    ['2025-09-12T21:59:59.999Z', true],
    ['2025-09-12T22:00:00.000Z', false],
  ])('at %s is open: %s', (now, open) => {
    expect(windowAccess('voting', window, date(now)).open).toBe(open);
  });

  test('says when it opens, that it closed, and until when others may finish', () => {
    expect(windowAccess('inscription', window, date('2025-08-30T00:00:00Z'))).toMatchObject({
      reason: 'Las inscripciones abren el 01/09/2025 a las 08:00.',
    });
    expect(windowAccess('inscription', window, date('2025-09-13T00:00:00Z'))).toMatchObject({
      reason: 'Las inscripciones cerraron el 12/09/2025 a las 17:00.',
    });
    expect(windowAccess('inscription', graced, date('2025-09-13T00:00:00Z'))).toMatchObject({
      reason: expect.stringContaining('pueden terminar hasta el 14/09/2025 a las 17:00'),
    });
  });
});

describe('a period of grace', () => {
  test('is for what was begun before the close', () => {
    expect(closesFor(graced, date('2025-09-12T21:59:59.999Z'))).toBe(graced.grace_until);
    expect(closesFor(graced, date(window.closes_at))).toBe(window.closes_at);
    expect(closesFor(window, date('2025-09-02T00:00:00Z'))).toBe(window.closes_at);
  });

  test('lasts from the close until its end', () => {
    const moments = ['2025-09-12T21:59:59.999Z', window.closes_at, '2025-09-14T21:59:59.999Z', graced.grace_until];
    expect(moments.map((moment) => isInGrace(graced, date(moment)))).toEqual([false, true, true, false]);
    expect(isInGrace(window, date('2025-09-13T00:00:00Z'))).toBe(false);
  });
});
