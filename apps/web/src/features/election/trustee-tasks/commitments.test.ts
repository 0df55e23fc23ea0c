import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCommitments } from './commitments.tsx';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('notices that a trustee is shown other commitments than before they showed their part', () => {
  const shown = ['uno', 'dos', 'tres'];
  expect([keepCommitments('llave', shown), keepCommitments('llave', shown)]).toEqual([true, true]);
  expect(keepCommitments('llave', ['uno', 'dos', 'otra'])).toBe(false);
  expect(keepCommitments('llave', shown.slice(1))).toBe(false);
  // A key made anew, after the trustees started again.
  expect(keepCommitments('otra llave', ['cuatro'])).toBe(true);
  expect(keepCommitments('llave', shown)).toBe(true);
});

test('leaves the comparison to the trustee in a browser that stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(keepCommitments('llave', ['uno'])).toBe(true);
});
