import { expect, test } from 'vitest';
import { asCount, asExponent, asObject, asString, readCanonical, serialize } from './json.ts';
import { checked, Refusal } from './refusal.ts';

test('writes text as belenios-tool does', () => {
  // The right side is belenios-tool 3.0's output for the left.
  const value = 'a\u007fb\u0001\t\n\r\b\f/\u2028😀\u0080é"\\';
  expect(serialize({ d: value })).toBe('{"d":"a\\u007fb\\u0001\\t\\n\\r\\b\\f/\u2028😀\u0080é\\"\\\\"}');
});

test.each([
  ['a space', '"a" '],
  ['an escape that isn’t needed', '"\\u0061"'],
  ['an escaped slash', '"\\/"'],
  ['no JSON', 'a'],
  ['nothing', ''],
  ['half a character', '"\\ud800"'],
  ['another type', '1'],
  ['a byte order mark', '\ufeff"a"'],
])('refuses %s', (_, text) => {
  expect(() => readCanonical(text, 'text', (json) => asString(json, 'text'), String)).toThrow(Refusal);
});

function readPair(text: string) {
  return readCanonical(
    text,
    'pair',
    (json) => {
      const { a, b } = asObject(json, 'pair');
      return { a: asCount(a, 'a'), b: asCount(b, 'b') };
    },
    (pair) => pair,
  );
}

test('refuses fields that are repeated, unknown or out of order', () => {
  expect(readPair('{"a":1,"b":2}')).toEqual({ a: 1, b: 2 });
  const wrong = [
    '{"b":2,"a":1}',
    '{"a":0,"a":1,"b":2}',
    '{"a":1,"b":2,"c":3}',
    '{"a":1,"b":2,"__proto__":3}',
    '{"a":1.0,"b":2}',
    '{"a":1e0,"b":2}',
    '{"a":-0,"b":2}',
    '{"a":1,"b":9007199254740993}',
    '[1,2]',
  ];
  expect(wrong.filter((text) => checked(() => readPair(text)).ok)).toEqual([]);
});

test('refuses non-canonical exponents and exponents beyond the order', () => {
  expect(asExponent('0', 'x', 7n)).toBe(0n);
  expect(asExponent('6', 'x', 7n)).toBe(6n);
  const wrong = ['7', '06', '-1', '+1', '', ' 1', '1 ', '0x1', '1e1', '1.0', '٣', '9'.repeat(1_000_000)];
  expect(wrong.filter((text) => checked(() => asExponent(text, 'x', 7n)).ok)).toEqual([]);
  expect(() => asExponent(1, 'x', 7n)).toThrow(Refusal);
});
