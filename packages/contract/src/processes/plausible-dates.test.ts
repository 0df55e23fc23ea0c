import { describe, expect, test } from 'vitest';
import { whyCalendarImplausible, whyImplausible } from './plausible-dates.ts';

const now = new Date('2026-11-25T12:00:00Z');
const datesOf = (opens_at: string, closes_at: string) => ({ opens_at, closes_at });
const inscription = datesOf('2027-01-10T13:00:00Z', '2027-01-31T22:00:00Z');
const correction = datesOf('2027-02-01T13:00:00Z', '2027-02-10T22:00:00Z');
const voting = datesOf('2027-03-01T13:00:00Z', '2027-03-03T22:00:00Z');
const windows = { inscription, correction, voting };

describe('dates that nobody can mean', () => {
  test.each([
    [
      'a close in 2072 for 2027',
      datesOf(voting.opens_at, '2072-03-03T22:00:00Z'),
      'La votación duraría 45 años: más de 92 días.',
    ],
    ['both in 2072', datesOf('2072-03-01T13:00:00Z', '2072-03-03T22:00:00Z'), 'La votación abriría dentro de 45 años.'],
    [
      'a month for a year',
      datesOf(voting.opens_at, '2027-09-03T22:00:00Z'),
      'La votación duraría 186 días: más de 92 días.',
    ],
    [
      'the last year',
      datesOf('2026-03-01T13:00:00Z', '2026-03-03T22:00:00Z'),
      'La votación cerraría el 03/03/2026 a las 17:00, y ese momento ya pasó.',
    ],
    [
      'an opening a year ago',
      datesOf('2026-11-20T13:00:00Z', '2026-12-03T22:00:00Z'),
      'La votación abriría el 20/11/2026 a las 08:00, y ese momento ya pasó.',
    ],
    [
      'before inscription',
      datesOf('2026-12-01T13:00:00Z', '2026-12-03T22:00:00Z'),
      'La votación abre antes que la inscripción (10/01/2027 a las 08:00).',
    ],
    [
      'an end before inscription’s',
      datesOf('2027-01-20T13:00:00Z', '2027-01-22T22:00:00Z'),
      'La votación cierra antes que la inscripción (31/01/2027 a las 17:00).',
    ],
    [
      'a close before the opening',
      datesOf(voting.closes_at, voting.opens_at),
      'El cierre debe ser posterior a la apertura.',
    ],
  ])('%s is refused for the voting', (_what, change, reason) => {
    expect(whyImplausible('voting', change, { windows: { inscription }, now })).toBe(reason);
  });

  test('inscription neither begins nor ends after a later window does', () => {
    const long = datesOf(inscription.opens_at, '2027-04-01T22:00:00Z');
    expect(whyImplausible('inscription', long, { windows, now })).toBe(
      'La inscripción cierra después que la subsanación (10/02/2027 a las 17:00).',
    );
    const late = datesOf('2027-02-02T13:00:00Z', '2027-02-09T22:00:00Z');
    expect(whyImplausible('inscription', late, { windows, now })).toBe(
      'La inscripción abre después que la subsanación (01/02/2027 a las 08:00).',
    );
  });

  test('a drill may go back and in any order, but not last for years', () => {
    const past = datesOf('2026-11-25T11:00:00Z', '2026-11-25T11:30:00Z');
    expect(whyImplausible('voting', past, { windows, now, drill: true })).toBeNull();
    const long = datesOf('2026-11-25T11:00:00Z', '2072-11-25T11:30:00Z');
    expect(whyImplausible('voting', long, { windows, now, drill: true })).toContain('46 años');
  });
});

describe('claims about the roll', () => {
  const claims = datesOf('2026-12-01T13:00:00Z', '2026-12-20T22:00:00Z');

  test('may go beside the candidacies in any order, and end before the vote opens', () => {
    expect(whyImplausible('claims', claims, { windows, now })).toBeNull();
    const late = datesOf('2026-12-01T13:00:00Z', voting.closes_at);
    const refusal = 'Las reclamaciones sobre el censo deben cerrar antes de que abra la votación.';
    expect(whyImplausible('claims', late, { windows, now })).toBe(refusal);
    const early = datesOf('2026-12-10T13:00:00Z', voting.closes_at);
    expect(whyImplausible('voting', early, { windows: { voting, claims }, now })).toBe(refusal);
  });

  test('claims that overlap with the vote already keep nobody from extending it', () => {
    const late = datesOf('2026-12-01T13:00:00Z', voting.closes_at);
    const extended = { ...voting, closes_at: '2027-12-31T22:00:00Z' };
    expect(
      whyImplausible('voting', { ...voting, closes_at: voting.closes_at }, { windows: { voting, claims: late }, now }),
    ).toBeNull();
    expect(whyImplausible('voting', extended, { windows: { voting, claims: late }, now })).not.toContain(
      'reclamaciones',
    );
  });
});

describe('dates that may be meant', () => {
  test('windows in order, windows that overlap and an opening at once are accepted', () => {
    for (const name of ['inscription', 'correction', 'voting'] as const)
      expect(whyImplausible(name, windows[name], { windows, now })).toBeNull();
    const overlapping = datesOf('2027-01-20T13:00:00Z', '2027-02-15T22:00:00Z');
    expect(whyImplausible('voting', overlapping, { windows: { inscription }, now })).toBeNull();
    const atOnce = datesOf('2026-11-25T11:58:00Z', '2026-12-25T11:58:00Z');
    expect(whyImplausible('inscription', atOnce, { windows: { voting }, now })).toBeNull();
  });

  test('a kept opening that has passed is accepted, and only what is left of a long vote counts', () => {
    const open = datesOf('2026-08-01T13:00:00Z', '2026-11-30T22:00:00Z');
    const longer = datesOf(open.opens_at, '2026-12-30T22:00:00Z');
    expect(whyImplausible('voting', longer, { windows: { voting: open }, now })).toBeNull();
  });

  test('a vote that already closes before another window may be extended, not shortened', () => {
    const open = datesOf('2026-11-20T13:00:00Z', '2026-11-26T22:00:00Z');
    const to = (closes: string) =>
      whyImplausible('voting', datesOf(open.opens_at, closes), { windows: { ...windows, voting: open }, now });
    expect(to('2026-11-27T22:00:00Z')).toBeNull();
    expect(to('2026-11-26T21:00:00Z')).toContain('cierra antes que la inscripción');
  });

  test('a new calendar’s windows are checked against each other and the clock', () => {
    expect(whyCalendarImplausible(windows, now)).toBeNull();
    const exchanged = { ...windows, correction: voting, voting: correction };
    expect(whyCalendarImplausible(exchanged, now)).toBe(
      'La subsanación abre después que la votación (01/02/2027 a las 08:00).',
    );
    expect(whyCalendarImplausible(windows, new Date('2027-02-20T00:00:00Z'))).toContain('ya pasó');
  });
});
