import { expect, test } from 'vitest';
import { tellPart, tellShare } from './share.ts';

test('a share always has two decimals, so that one figure looks the same everywhere', () => {
  expect([0, 0.6, 0.83333, 0.00004, 1].map(tellShare)).toEqual([
    '0,00\u{A0}%',
    '60,00\u{A0}%',
    '83,33\u{A0}%',
    '0,00\u{A0}%',
    '100,00\u{A0}%',
  ]);
});

test('the part of an empty whole is zero', () => {
  expect(tellPart(0, 0)).toBe('0,00\u{A0}%');
  expect(tellPart(1, 3)).toBe('33,33\u{A0}%');
});
