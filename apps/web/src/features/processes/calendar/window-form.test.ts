import { describe, expect, test } from 'vitest';
import { formOfWindow, outcomeOf, windowFormSchema } from './window-form.ts';

const before = { opens_at: '2025-09-01T13:00:27.000Z', closes_at: '2025-09-12T22:00:00.000Z' };
const early = new Date('2025-08-30T00:00:00Z');
const during = new Date('2025-09-05T00:00:00Z');
const state = {
  windows: { voting: before, inscription: before },
  used: ['voting', 'inscription'],
  votable: true,
} as const;
const form = { ...formOfWindow(before), reason: 'Así lo decidió la Junta' };

describe('the form of a window', () => {
  test('shows the hours of Bogotá', () => {
    expect(formOfWindow(before)).toEqual({
      opensDay: '2025-09-01',
      opensTime: '08:00',
      closesDay: '2025-09-12',
      closesTime: '17:00',
      reason: '',
    });
  });

  test('sends the typed time as Bogotá time, with the word of a vote’s dates', () => {
    const outcome = outcomeOf('voting', { ...form, closesDay: '2025-09-15', closesTime: '18:30' }, state, early);
    expect(outcome).toEqual({
      change: {
        window: 'voting',
        opens_at: before.opens_at,
        closes_at: '2025-09-15T18:30:00-05:00',
        reason: 'Así lo decidió la Junta',
        confirmation: 'FECHAS',
      },
      sentences: expect.any(Array),
    });
  });

  test('keeps an opening that has passed to the second, which the form does not show', () => {
    const outcome = outcomeOf('inscription', { ...form, closesDay: '2025-09-10' }, state, during);
    expect(outcome).toMatchObject({ change: { opens_at: before.opens_at } });
  });

  test('tells what the dates would do as soon as they are complete, or why they can’t be', () => {
    const outcomeFor = (closesDay: string) => outcomeOf('voting', { ...form, closesDay }, state, early);
    expect(outcomeFor('')).toBeNull();
    expect(outcomeFor('2070-09-12')).toEqual({ refusal: 'La votación duraría 45 años: más de 92 días.' });
    expect(outcomeFor('2025-09-13')).toEqual({
      change: expect.anything(),
      sentences: expect.arrayContaining(['El cierre se aplaza 1 día.']),
    });
  });

  test('names every field that is missing or impossible', () => {
    const empty = { opensDay: '', opensTime: '', closesDay: '2025-02-30', closesTime: '25:00', reason: ' ya ' };
    const issues = windowFormSchema.safeParse(empty).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['opensDay', 'La fecha de apertura es obligatoria'],
      ['opensDay', 'La fecha no es válida; use el formato AAAA-MM-DD'],
      ['opensTime', 'La hora de apertura es obligatoria'],
      ['closesDay', 'La fecha no es válida; use el formato AAAA-MM-DD'],
      ['closesTime', 'La hora de cierre es obligatoria'],
      ['reason', 'Indique el motivo del cambio'],
    ]);
  });

  test('shows the calendar’s refusal before sending the request', () => {
    expect(
      outcomeOf('voting', { ...form, closesDay: '2025-09-11' }, { ...state, windows: { voting: before } }, during),
    ).toEqual({ refusal: 'Con la votación abierta el cierre solo se puede aplazar.' });
  });
});
