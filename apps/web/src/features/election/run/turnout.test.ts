import { expect, test } from 'vitest';
import { drawnHours, hoursOf } from './turnout.tsx';

test('hours are told by the clock in Bogotá, with their day', () => {
  const hours = [
    { hour: '2026-11-21T13:00:00Z', ballots: 7 },
    { hour: '2026-11-20T23:00:00-05:00', ballots: 0 },
  ];
  expect(hoursOf(hours)).toEqual([
    { key: '2026-11-21T13:00:00Z', label: '08:00', full: '21/11/2026, 08:00 a 09:00', ballots: 7 },
    { key: '2026-11-20T23:00:00-05:00', label: '23:00', full: '20/11/2026, 23:00 a 00:00', ballots: 0 },
  ]);
});

const hour = (count: number) => ({ hour: new Date(Date.UTC(2026, 10, 20, count)).toISOString(), ballots: 1 });

test('a chart of few hours is filled up with empty ones, and one of many shows the latest alone', () => {
  expect(drawnHours([])).toEqual([]);
  const few = drawnHours([hour(15), hour(16)]);
  expect(few.map(({ ballots }) => ballots)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(few.at(-1)?.full).toBe('20/11/2026, 21:00 a 22:00');
  const many = drawnHours(Array.from({ length: 100 }, (_, index) => hour(index)));
  expect(many).toHaveLength(72);
  expect(many.at(-1)?.key).toBe(hour(99).hour);
});
