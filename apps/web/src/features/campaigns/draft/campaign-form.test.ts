import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { checkCampaign, firstRefused, insertWord, realEdits, refusedFields, usualForm } from './campaign-form.ts';

describe('saving a campaign draft', () => {
  const saved = usualForm('recordatorio');

  test('sends only fields that were edited and differ, so that concurrent changes of other fields stay', () => {
    expect(realEdits({ subject: 'Vota hoy', body: saved.body }, saved)).toEqual({ subject: 'Vota hoy' });
    expect(checkCampaign({ subject: ' Vota hoy ' })).toEqual({ change: { subject: 'Vota hoy' } });
  });

  test.each([
    ['1.200', 1200],
    [' 600 ', 600],
  ])('the rate «%s» is sent as %i a minute', (typed, perMinute) => {
    expect(checkCampaign({ per_minute: typed })).toEqual({ change: { per_minute: perMinute } });
  });

  test.each([
    [{ per_minute: '' }, { per_minute: 'Indique cuántos correos por minuto' }],
    [{ per_minute: 'mil' }, { per_minute: 'Indique cuántos correos por minuto' }],
    [{ per_minute: '0' }, { per_minute: 'Al menos 1 por minuto' }],
    [{ per_minute: '12,5' }, { per_minute: 'Indique cuántos correos por minuto' }],
    [{ subject: '  ' }, { subject: 'Escriba el asunto' }],
    [{ body: 'Hola {apodo}' }, { body: 'No se reconoce {apodo}' }],
  ])('the rate %j is refused before sending', (edits, errors) => {
    expect(checkCampaign(edits)).toEqual({ errors });
  });
});

test('a reminder begins with those who have not voted, a notice with everyone', () => {
  expect(usualForm('recordatorio').audience).toBe('not_voted');
  expect(usualForm('convocatoria').audience).toBe('all');
});

test('server errors are shown at their fields, the first one first', () => {
  const error = new ApiError({
    status: 422,
    code: 'invalid_fields',
    message: 'Revise los campos.',
    errors: { body: ['No se reconoce {x}', 'otra'], subject: ['Escriba el asunto'], otro: ['?'] },
  });
  expect(refusedFields(error)).toEqual({ subject: 'Escriba el asunto', body: 'No se reconoce {x}' });
  expect(firstRefused(refusedFields(error))).toBe('subject');
  expect(refusedFields(new Error('x'))).toEqual({});
});

test('a placeholder is inserted at the cursor and replaces the selection', () => {
  expect(insertWord('Hola , vota', { from: 5, to: 5 }, '{nombre}')).toEqual({
    text: 'Hola {nombre}, vota',
    cursor: 13,
  });
  expect(insertWord('Hola AQUI', { from: 5, to: 9 }, '{enlace}')).toEqual({ text: 'Hola {enlace}', cursor: 13 });
});
