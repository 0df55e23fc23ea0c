import { describe, expect, test } from 'vitest';
import { campaignFormSchema, realEdits, usualAudience } from './campaign-form.ts';

describe('saving a campaign draft', () => {
  const saved = {
    audience: 'not_voted',
    subject: 'Aún puede votar',
    body: 'Vota, {nombre}.',
    per_minute: '600',
  } as const;

  test('sends only fields that were edited and differ, so that concurrent changes of other fields stay', () => {
    expect(realEdits({ subject: 'Vota hoy', body: saved.body }, saved)).toEqual({ subject: 'Vota hoy' });
  });

  test.each([
    ['1.200', 1200],
    [' 600 ', 600],
  ])('the rate «%s» is sent as %i a minute', (typed, perMinute) => {
    expect(campaignFormSchema.parse({ ...saved, per_minute: typed }).per_minute).toBe(perMinute);
  });

  test.each([
    [{ per_minute: '' }, 'Indique cuántos correos por minuto'],
    [{ per_minute: 'mil' }, 'Indique cuántos correos por minuto'],
    [{ per_minute: '0' }, 'Al menos 1 por minuto'],
    [{ per_minute: '12,5' }, 'Indique cuántos correos por minuto'],
    [{ subject: '  ' }, 'Escriba el asunto'],
    [{ body: 'Hola {apodo}' }, 'No se reconoce {apodo}'],
  ])('the edit %j is refused before sending', (edits, message) => {
    const [issue] = campaignFormSchema.safeParse({ ...saved, ...edits }).error?.issues ?? [];
    expect(issue).toMatchObject({ path: Object.keys(edits), message });
  });
});

test('a reminder begins with those who have not voted, a notice with everyone', () => {
  expect(usualAudience('recordatorio')).toBe('not_voted');
  expect(usualAudience('convocatoria')).toBe('all');
});
