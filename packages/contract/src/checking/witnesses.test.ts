import { describe, expect, test } from 'vitest';
import { countWatching, type WitnessView, witnessState } from './witnesses.ts';

const NOW = Date.parse('2026-11-25T15:00:00Z');
const log = { events: 100 };
const witness = (seen: { events: number; minutesAgo: number } | null, name = 'Universidad'): WitnessView => ({
  name,
  page: 'https://veedor.example',
  vkey: '',
  retired: null,
  seen: seen && {
    events: seen.events,
    at: new Date(NOW - seen.minutesAgo * 60_000).toISOString(),
    root: '',
    line: '',
  },
});

const retired = (one: WitnessView): WitnessView => ({
  ...one,
  retired: { at: '2026-11-25T14:00:00Z', reason: 'Cerró' },
});

describe('witnessState', () => {
  test.each([
    ['same', 'signed all events, however long ago', { events: 100, minutesAgo: 5000 }],
    ['same', 'signed a checkpoint that is newer than the one shown', { events: 101, minutesAgo: 1 }],
    ['following', 'lacks events and signed half an hour ago', { events: 99, minutesAgo: 30 }],
    ['behind', 'lacks events and has been silent for longer', { events: 99, minutesAgo: 31 }],
    ['behind', 'lacks almost everything and has been silent for long', { events: 1, minutesAgo: 31 }],
    ['silent', 'never signed', null],
  ] as const)('is %s for a witness that %s', (state, _what, seen) => {
    expect(witnessState(witness(seen), log, NOW)).toBe(state);
  });

  test('calls a retired witness retired, whatever it had signed', () => {
    expect(witnessState(retired(witness({ events: 100, minutesAgo: 1 })), log, NOW)).toBe('retired');
  });
});

describe('countWatching', () => {
  const same = witness({ events: 100, minutesAgo: 90 });
  const following = witness({ events: 98, minutesAgo: 2 });
  const behind = witness({ events: 98, minutesAgo: 90 });
  const silent = witness(null);
  test.each([
    [3, [same, following, same]],
    [4, [same, behind, following, silent, same, following]],
    [0, [behind, silent]],
    [1, [retired(same), following, retired(following)]],
    [0, []],
  ])('counts %i who see the same box, and none that is behind, silent or retired', (count, witnesses) => {
    expect(countWatching({ ...log, vkey: '', witnesses }, NOW)).toBe(count);
  });
});
