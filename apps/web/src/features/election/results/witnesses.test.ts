import { type LogView, witnessState } from '@urna/contract/checking/witnesses';
import { describe, expect, test } from 'vitest';
import { leadWords, watchingWords, witnessWords } from './witnesses.tsx';

const NOW = Date.parse('2026-11-25T15:00:00Z');
const EVENTS = 10;
const seen = (events: number, minutesAgo: number) => ({
  events,
  at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  root: '',
  line: '',
});
const witnesses = {
  same: seen(EVENTS, 600),
  following: seen(EVENTS - 1, 5),
  behind: seen(EVENTS - 3, 60),
  silent: null,
};
const logOf = (...states: (keyof typeof witnesses)[]): LogView => ({
  vkey: '',
  events: EVENTS,
  witnesses: states.map((state, index) => ({
    name: `Veedor ${index + 1}`,
    page: 'https://veedor.example',
    vkey: '',
    retired: null,
    seen: witnesses[state],
  })),
});

const retiredFrom = (log: LogView): LogView => ({
  ...log,
  witnesses: log.witnesses.map((one) => ({
    ...one,
    retired: { at: '2026-11-25T14:30:00Z', reason: 'La universidad cerró su laboratorio.' },
  })),
});

describe('the heading over the witnesses', () => {
  test.each<[LogView, string]>([
    [logOf('same', 'following', 'same'), '3 veedores independientes ven la misma urna'],
    [logOf('same', 'following', 'same', 'behind', 'silent', 'same'), '4 veedores independientes ven la misma urna'],
    [logOf('silent', 'following'), '1 veedor independiente ve la misma urna'],
    [logOf('behind', 'silent'), 'Ningún veedor independiente ve ahora esta urna'],
    [retiredFrom(logOf('same')), 'Ningún veedor independiente ve ahora esta urna'],
    [logOf(), 'Ningún veedor independiente sigue esta urna'],
  ])('counts those who see the box, case %#', (log, words) => {
    expect(watchingWords(log, NOW)).toBe(words);
  });
});

test('the page doesn’t say that nobody keeps a copy after a witness that signed was retired', () => {
  expect(leadWords(logOf('silent'))).toContain('guarda en su propio equipo una copia');
  expect(leadWords(logOf())).toContain('Nadie fuera de la Junta guarda copia');
  expect(leadWords(retiredFrom(logOf('same')))).toMatch(/^Los veedores retirados siguen aquí con lo que firmaron/);
});

test('several missing events are counted', () => {
  const log = logOf('following');
  const [one] = log.witnesses;
  if (!one) throw new Error('there is no witness');
  expect(witnessWords(one, { events: EVENTS + 1 }, 'following')).toContain('le faltan los últimos 2 eventos');
});

test('each witness is shown with what it has seen, and when', () => {
  const log = logOf('same', 'following', 'behind', 'silent');
  expect(log.witnesses.map((one) => witnessWords(one, log, witnessState(one, log, NOW)))).toEqual([
    'Ve la misma urna: 10 eventos, el 25/11/2026 00:00.',
    'La vio el 25/11/2026 09:55; le falta el último evento, que revisa.',
    'Atrasado: no firma desde el 25/11/2026 09:00, y desde entonces la urna tiene 3 eventos más.',
    'Todavía no ha firmado nada.',
  ]);
});

test('a retired witness is shown with when, why, and what it had signed', () => {
  const log = retiredFrom(logOf('same', 'silent'));
  expect(log.witnesses.map((one) => witnessWords(one, log, witnessState(one, log, NOW)))).toEqual([
    'Retirado el 25/11/2026 a las 09:30: «La universidad cerró su laboratorio». Su última firma: 10 eventos, el 25/11/2026 00:00.',
    'Retirado el 25/11/2026 a las 09:30: «La universidad cerró su laboratorio». No alcanzó a firmar nada.',
  ]);
});
