import { expect, test } from 'vitest';
import { spokenLeft, tellDay, tellLeft } from './time-left.ts';

const MINUTE = 60_000;

test.each([
  [50 * 24 * 60, 'quedan 50 días'],
  [47 * 60 + 59, 'quedan 47 horas'],
  [3 * 60, 'quedan 3 horas'],
  [179, 'quedan 2 horas y 59 minutos'],
  [61, 'queda 1 hora y 1 minuto'],
  [60, 'queda 1 hora'],
  [42.9, 'quedan 42 minutos'],
  [1, 'queda 1 minuto'],
  [0.5, 'queda menos de un minuto'],
])('%d minutes before the close the page says «%s»', (minutes, words) => {
  expect(tellLeft(minutes * MINUTE)).toBe(words);
});

test('the day of the close is told as a person in Bogotá would', () => {
  const closes = '2029-09-12T22:00:00Z';
  expect(tellDay(closes, Date.parse('2029-09-12T05:00:00Z'))).toBe('hoy a las 17:00');
  // Still the eleventh in Bogotá, although it is the twelfth in UTC.
  expect(tellDay(closes, Date.parse('2029-09-12T04:59:00Z'))).toBe('mañana a las 17:00');
  expect(tellDay(closes, Date.parse('2029-09-10T12:00:00Z'))).toBe('el 12/09/2029 a las 17:00');
});

test('the time that is left is spoken when it falls to 60, 15 and 5 minutes, and not in between', () => {
  const spoken = Array.from({ length: 70 * 60 }, (_, second) => spokenLeft((70 * 60 - second) * 1000));
  expect([...new Set(spoken)]).toEqual([
    '',
    'Queda una hora para el cierre.',
    'Quedan 15 minutos para el cierre.',
    'Quedan 5 minutos para el cierre.',
  ]);
  expect(spokenLeft(0)).toBe('');
});
