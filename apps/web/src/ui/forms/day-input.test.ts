import { describe, expect, test } from 'vitest';
import { spellDay } from './day-input.tsx';

describe('a date while it is typed', () => {
  test.each([
    ['1', '1'],
    ['1985', '1985'],
    ['19850', '1985-0'],
    ['198502', '1985-02'],
    ['19850228', '1985-02-28'],
    ['1985-02-28', '1985-02-28'],
    ['1985-02-281', '1985-02-28'],
    ['1985-', '1985'],
    ['20071980', '1980-07-20'],
    ['2007-19-80', '1980-07-20'],
    ['01022003', '2003-02-01'],
    ['20031231', '2003-12-31'],
  ])('%s becomes %s', (typed, shown) => expect(spellDay(typed)).toBe(shown));
});

test.each([
  ['28/02/1985', '1985-02-28'],
  ['3/4/1990', '1990-04-03'],
  [' 03-04-1990 ', '1990-04-03'],
  ['03.04.1990', '1990-04-03'],
])('%s, pasted with the day first, becomes %s', (pasted, shown) => expect(spellDay(pasted)).toBe(shown));
