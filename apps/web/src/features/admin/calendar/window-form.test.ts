import { describe, expect, test } from 'vitest';
import { checkWindowForm, formOfWindow } from './window-form.ts';

const before = { opens_at: '2025-09-01T13:00:27.000Z', closes_at: '2025-09-12T22:00:00.000Z' };
const early = new Date('2025-08-30T00:00:00Z');
const during = new Date('2025-09-05T00:00:00Z');
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

  test('sends the typed time as Bogotá time', () => {
    expect(checkWindowForm('voting', { ...form, closesDay: '2025-09-15', closesTime: '18:30' }, before, early)).toEqual(
      {
        ok: true,
        change: {
          window: 'voting',
          opens_at: '2025-09-01T08:00:00-05:00',
          closes_at: '2025-09-15T18:30:00-05:00',
          reason: 'Así lo decidió la Junta',
        },
      },
    );
  });

  test('keeps an opening that has passed to the second, which the form does not show', () => {
    const checked = checkWindowForm('inscription', { ...form, closesDay: '2025-09-20' }, before, during);
    expect(checked.ok && checked.change.opens_at).toBe(before.opens_at);
  });

  test('names every field that is missing or impossible', () => {
    const empty = { opensDay: '', opensTime: '', closesDay: '2025-02-30', closesTime: '25:00', reason: ' ya ' };
    expect(checkWindowForm('inscription', empty, undefined, early)).toEqual({
      ok: false,
      refusal: null,
      errors: {
        opensDay: 'La fecha de apertura es obligatoria',
        opensTime: 'La hora de apertura es obligatoria',
        closesDay: 'La fecha no es válida; use el formato AAAA-MM-DD',
        closesTime: 'La hora de cierre es obligatoria',
        reason: 'Indique el motivo del cambio',
      },
    });
  });

  test('shows the calendar’s refusal before sending the request', () => {
    expect(checkWindowForm('voting', { ...form, closesDay: '2025-09-10' }, before, during)).toMatchObject({
      ok: false,
      refusal: 'Con la votación abierta el cierre solo se puede aplazar.',
    });
  });
});
