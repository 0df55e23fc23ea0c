import { describe, expect, test } from 'vitest';
import { formatCountdown } from './session-clock.tsx';

describe('the time left of a session', () => {
  test.each([
    [0, '00:00'],
    [59, '00:59'],
    [1800, '30:00'],
    [3600, '1:00:00'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});
