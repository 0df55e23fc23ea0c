import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerDate, onServerClockSet, serverNow } from './server-clock.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-11-25T15:00:00Z');

/** The device's clock and its stopwatch, each set by hand. */
let clock = start;
let stopwatch = 0;
const pass = (milliseconds: number) => {
  clock += milliseconds;
  stopwatch += milliseconds;
};

function answer(date: number, more: Record<string, string> = {}): void {
  const headers: Record<string, string> = { date: new Date(date).toUTCString(), 'cache-control': 'no-store', ...more };
  noteServerDate(new Headers(headers));
}

beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
  vi.spyOn(performance, 'now').mockImplementation(() => stopwatch);
  clock = start;
  // Further than any stopwatch of a test before: the module keeps its measurement.
  stopwatch += 365 * 24 * 60 * MINUTE;
  answer(start);
  return () => {
    vi.restoreAllMocks();
    // The other tests of this worker have the device's clock again.
    answer(Date.now());
  };
});

test("an answer that a cache kept for an hour doesn't tell the time", () => {
  clock += 20 * MINUTE;
  answer(start - 50 * MINUTE, { 'cache-control': 'public, max-age=3600' });
  expect(serverNow()).toBe(clock);
});

test('the age that a proxy states is added to the date of its answer', () => {
  clock += 90 * MINUTE;
  answer(start + 20 * MINUTE, { age: '600' });
  expect(serverNow()).toBe(start + 30 * MINUTE);
});

test('a slow answer leaves the measurement of a quicker one', () => {
  clock += 60 * MINUTE;
  answer(start);
  pass(40_000);
  answer(start + 10_000);
  expect(serverNow()).toBe(start + 40_000);
  pass(20_000);
  answer(start + 63_000);
  expect(serverNow()).toBe(start + 63_000);
});

test('a clock that is set while the page is open is measured anew, in either direction', () => {
  for (const hours of [1, -2]) {
    clock += hours * 60 * MINUTE;
    answer(start);
    expect(serverNow()).toBe(start);
  }
});

test('the clock of a phone that slept goes on, and the next answer confirms it', () => {
  clock += 25 * MINUTE;
  expect(serverNow()).toBe(start + 25 * MINUTE);
  answer(start + 25 * MINUTE);
  expect(serverNow()).toBe(start + 25 * MINUTE);
});

test('a countdown hears of another time, and not of each answer', () => {
  const heard = vi.fn<() => void>();
  const stop = onServerClockSet(heard);
  pass(1000);
  answer(start + 2000);
  expect(heard).not.toHaveBeenCalled();
  answer(start + 60 * MINUTE);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});
