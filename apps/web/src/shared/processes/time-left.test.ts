import { expect, test } from 'vitest';
import { announce, announcementOf, tellDay, tellLeft } from './time-left.ts';

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

/** What is spoken of one second after the other, without repetitions. */
function spokenAt(seconds: readonly number[]): string[] {
  let announced = announce(null, seconds[0] ?? 0);
  return seconds
    .map((second) => {
      announced = announce(announced, second);
      return announcementOf(announced, second);
    })
    .filter((words, index, all) => words !== all[index - 1]);
}
const everySecond = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test('the time that is left is spoken for a minute when it falls to 60, 15 and 5 minutes', () => {
  expect(spokenAt(everySecond(70 * 60, 0))).toEqual([
    '',
    'Queda 1 hora para el cierre.',
    '',
    'Quedan 15 minutos para el cierre.',
    '',
    'Quedan 5 minutos para el cierre.',
    '',
  ]);
});

test('a page that is opened in the last hour says nothing by itself until the next limit', () => {
  expect(spokenAt(everySecond(16 * 60 + 30, 14 * 60 + 30))).toEqual(['', 'Quedan 15 minutos para el cierre.']);
});

test('a device that slept past a limit speaks the minutes that are really left', () => {
  expect(spokenAt([20 * 60, 12 * 60 + 40, 12 * 60 + 39])).toEqual(['', 'Quedan 12 minutos para el cierre.']);
  expect(spokenAt([20 * 60, 30])).toEqual(['', 'Queda menos de un minuto para el cierre.']);
  expect(spokenAt([20 * 60, 0])).toEqual(['']);
});

test('a close that is moved to later is not spoken as if it came near', () => {
  expect(spokenAt([4 * 60, 34 * 60, 33 * 60])).toEqual(['']);
});
