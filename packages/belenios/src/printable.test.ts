import { expect, test } from 'vitest';
import { printable } from './printable.ts';
import { Refusal } from './refusal.ts';

test.each([
  ['a line feed and an escape code', 'A\n\u001b[2JB', 'A\\u000a\\u001b[2JB'],
  ['a carriage return, a tabulator and a NUL', '\r\t\0', '\\u000d\\u0009\\u0000'],
  ['the eight-bit escape code', '\u009b2J', '\\u009b2J'],
  ['separators of lines and paragraphs', '\u2028\u2029', '\\u2028\\u2029'],
  ['marks that turn the direction of writing', '\u202eabc\u2069\u200f\u061c', '\\u202eabc\\u2069\\u200f\\u061c'],
])('printable escapes %s', (_, text, escaped) => {
  expect(printable(text)).toBe(escaped);
  expect(printable(escaped)).toBe(escaped);
});

test('printable leaves names as they are written', () => {
  const name = 'Elección «2025» · Ñandú\u00a0& Cía. — \\n 👩‍⚖️ 中文 עברית';
  expect(printable(name)).toBe(name);
});

test('a refusal names its place in printable words', () => {
  expect(new Refusal('malformed', 'event \u001b[2J\n').where).toBe('event \\u001b[2J\\u000a');
});
