import { describe, expect, test } from 'vitest';
import { windowNames } from './calendar.ts';
import {
  type CalendarState,
  graceRefusal,
  isExtension,
  openingIsFixed,
  tellChange,
  undoneExtension,
  whyFixed,
  windowChangeRefusal,
} from './calendar-rules.ts';

const before = { opens_at: '2025-09-01T13:00:00.000Z', closes_at: '2025-09-12T22:00:00.000Z' };
const early = new Date('2025-08-30T00:00:00Z');
const during = new Date('2025-09-05T00:00:00Z');
const after = new Date('2025-09-20T00:00:00Z');
const longer = { ...before, closes_at: '2025-09-30T22:00:00.000Z' };
const shorter = { ...before, closes_at: '2025-09-10T22:00:00.000Z' };
const earlier = { ...before, opens_at: '2025-08-31T13:00:00.000Z' };
const nextYear = { opens_at: '2026-09-01T13:00:00.000Z', closes_at: '2026-09-12T22:00:00.000Z' };
const only = (window: (typeof windowNames)[number], state: Partial<CalendarState> = {}): CalendarState => ({
  windows: { [window]: before },
  used: windowNames,
  votable: true,
  ...state,
});
const unused = { used: [], votable: false } as const;

describe('a change of a window', () => {
  test.each(windowNames)('is free before %s has opened', (window) => {
    for (const change of [longer, shorter, earlier]) {
      expect(windowChangeRefusal(window, change, only(window), early)).toBeNull();
      expect(windowChangeRefusal(window, longer, only(window, { windows: {} }), early)).toBeNull();
    }
  });

  test.each(windowNames)('never ends %s before it begins', (window) => {
    const backwards = { opens_at: before.closes_at, closes_at: before.opens_at };
    expect(windowChangeRefusal(window, backwards, only(window), early)).toBe(
      'El cierre debe ser posterior a la apertura.',
    );
  });

  test.each(windowNames)('never moves the opening of %s once it has passed and somebody has used it', (window) => {
    expect(openingIsFixed(window, only(window), during)).toBe(true);
    expect(windowChangeRefusal(window, earlier, only(window), during)).toBe(
      'La apertura ya pasó (01/09/2025 a las 08:00) y no se puede mover.',
    );
  });

  test.each(windowNames)('corrects the dates of %s that nobody has used, although they have passed', (window) => {
    for (const now of [during, after]) {
      expect(openingIsFixed(window, only(window, unused), now)).toBe(false);
      expect(whyFixed(window, only(window, unused), now)).toBeNull();
      expect(windowChangeRefusal(window, nextYear, only(window, unused), now)).toBeNull();
    }
  });

  test('may shorten or reopen inscription and correction, which harms nobody who has acted', () => {
    for (const window of ['inscription', 'correction'] as const) {
      expect(windowChangeRefusal(window, shorter, only(window), during)).toBeNull();
      expect(windowChangeRefusal(window, longer, only(window), after)).toBeNull();
    }
  });

  test('may only put off the close of a vote that is under way, and nothing of one that is over', () => {
    const state = only('voting');
    expect(windowChangeRefusal('voting', longer, state, during)).toBeNull();
    expect(windowChangeRefusal('voting', shorter, state, during)).toBe(
      'Con la votación abierta el cierre solo se puede aplazar.',
    );
    expect(whyFixed('voting', state, during)).toBeNull();
    expect(windowChangeRefusal('voting', longer, state, after)).toBe('La votación ya cerró (12/09/2025 a las 17:00).');
    expect([isExtension('voting', longer, state, during), isExtension('voting', longer, state, early)]).toEqual([
      true,
      false,
    ]);
  });

  test('may move the close of a sealed vote whose trustees have not signed, also after it passed: nobody could vote', () => {
    const state = only('voting', { votable: false });
    expect(windowChangeRefusal('voting', shorter, state, during)).toBeNull();
    expect(windowChangeRefusal('voting', longer, state, after)).toBeNull();
    expect(windowChangeRefusal('voting', nextYear, state, after)).toContain('La apertura ya pasó');
  });

  test('in a drill may move an opening and bring a close forward, but not reopen a box', () => {
    const drill = only('voting', { drill: true });
    expect(windowChangeRefusal('voting', { ...shorter, opens_at: earlier.opens_at }, drill, during)).toBeNull();
    expect(windowChangeRefusal('voting', longer, drill, after)).toContain('ya cerró');
  });
});

describe('a period of grace', () => {
  const until = '2025-09-14T22:00:00.000Z';
  const announced = { ...before, grace_until: until };

  test('ends after the close, in the future and within 31 days', () => {
    expect(graceRefusal(before, until, during)).toBeNull();
    expect(graceRefusal(before, before.closes_at, during)).toMatch(/después del cierre/);
    expect(graceRefusal(before, until, after)).toMatch(/en el futuro/);
    expect(graceRefusal(before, '2025-10-14T22:00:01.000Z', during)).toMatch(/más de 31 días/);
    expect(graceRefusal(undefined, until, during)).toMatch(/aún no tienen fechas/);
  });

  test('only gets longer once the window has closed', () => {
    const begun = new Date('2025-09-12T23:00:00Z');
    for (const later of ['2025-09-15T22:00:00.000Z', until]) expect(graceRefusal(announced, later, begun)).toBeNull();
    expect(graceRefusal(announced, '2025-09-13T22:00:00.000Z', begun)).toMatch(/solo se puede ampliar/);
    expect(graceRefusal(announced, null, begun)).toMatch(/no se puede quitar/);
    expect(graceRefusal(announced, '2025-09-13T22:00:00.000Z', during)).toBeNull();
    expect(graceRefusal(announced, null, during)).toBeNull();
  });
});

describe('what a change does, in words', () => {
  const state = { windows: { inscription: longer, voting: before }, used: windowNames, votable: true };

  test('tells when a vote would open, how long it would last and what it would overlap', () => {
    const change = { opens_at: '2025-09-28T13:00:00Z', closes_at: '2025-10-01T22:00:00Z' };
    expect(tellChange('voting', change, { ...state, ...unused }, during)).toEqual([
      'La votación abrirá dentro de 23 días y 13 horas y durará 3 días y 9 horas.',
      'El cierre se aplaza 19 días.',
      'Abrirá antes de que cierre la inscripción (30/09/2025 a las 17:00).',
    ]);
  });

  test('tells what is left of a vote that is extended', () => {
    const change = { ...before, closes_at: '2025-09-12T23:30:00Z' };
    expect(tellChange('voting', change, state, new Date('2025-09-12T21:30:00Z'))).toEqual([
      'La votación durará 11 días y 10 horas en total, y cerrará dentro de 2 horas.',
      'El cierre se aplaza 1 hora y 30 minutos.',
    ]);
  });

  test('tells that a window opens at once', () => {
    const change = { opens_at: '2025-08-30T00:00:00Z', closes_at: '2025-08-30T08:00:00Z' };
    expect(tellChange('voting', change, only('voting', { windows: {} }), early)).toEqual([
      'La votación abrirá de inmediato y durará 8 horas.',
    ]);
  });
});

const extended = {
  closes_at: '2027-03-10T22:00:00Z',
  extended_from: '2027-03-03T22:00:00Z',
  extended_at: '2027-03-03T21:40:00Z',
};
const undo = (now: string, window = extended) => undoneExtension(window, new Date(now));

test('an extension that is undone gives the former close back', () => {
  expect(undo('2027-03-03T21:45:00Z')).toEqual({
    ok: true,
    closes_at: new Date(extended.extended_from),
    until: new Date('2027-03-03T21:55:00Z'),
  });
});

test('undoing an extension when the former close is near or has passed leaves voters ten minutes', () => {
  const late = { ...extended, extended_at: '2027-03-03T21:58:00Z' };
  for (const [now, closes] of [
    ['2027-03-03T21:58:30Z', '2027-03-03T22:08:30Z'],
    ['2027-03-03T22:05:00Z', '2027-03-03T22:15:00Z'],
  ] as const)
    expect(undo(now, late)).toMatchObject({ ok: true, closes_at: new Date(closes) });
});

test('an extension is undone within fifteen minutes, if it was one, and only to close earlier', () => {
  expect(undo('2027-03-03T21:54:59Z').ok).toBe(true);
  expect(undo('2027-03-03T21:55:00Z')).toEqual({
    ok: false,
    reason: 'Una ampliación se puede deshacer durante 15 minutos (hasta el 03/03/2027 a las 16:55).',
  });
  expect(undoneExtension(undefined, new Date()).ok).toBe(false);
  expect(undoneExtension({ ...extended, extended_from: null, extended_at: null }, new Date()).ok).toBe(false);
  const short = { ...extended, closes_at: '2027-03-03T22:05:00Z', extended_at: '2027-03-03T21:58:00Z' };
  expect(undo('2027-03-03T21:59:00Z', short)).toEqual({
    ok: false,
    reason: 'La votación cierra el 03/03/2027 a las 17:05: deshacer ya no la acorta.',
  });
});
