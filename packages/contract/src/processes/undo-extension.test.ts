import { expect, test } from 'vitest';
import { undoneExtension } from './undo-extension.ts';

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
