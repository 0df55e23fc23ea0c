import { expect, test } from 'vitest';
import { arrivals, busiest, lastHour, voteDay } from './arrivals.ts';

test.each([
  ['the vote', voteDay],
  ['registration', lastHour],
])('the phases of %s cover the whole time and everybody', (_, phases) => {
  const sum = (of: (phase: (typeof phases)[number]) => number) => phases.reduce((all, phase) => all + of(phase), 0);
  expect(sum(({ time }) => time)).toBeCloseTo(1);
  expect(sum(({ people }) => people)).toBeCloseTo(1);
});

test('everybody comes once, in order, and each phase gets its part', () => {
  const times = arrivals(voteDay, 1000, 200);
  expect(times).toHaveLength(1000);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.filter((time) => time < 50)).toHaveLength(100);
  expect(times.filter((time) => time >= 150 && time <= 200)).toHaveLength(450);
});

test('the densest phase has 1.8 times the average arrival rate', () => {
  expect(busiest(voteDay, 1000, 200)).toBeCloseTo((1000 / 200) * 1.8);
});
