import fc from 'fast-check';

/** Written into JSON as they are, without the quotes of a text. */
const RAW = '\u{1f6a9}';
const rawNumbers = ['-0', '1e999', '-1e999', '1e-999', '0.1e1', '9007199254740993', '9'.repeat(400)].map(
  (text) => `${RAW}${text}${RAW}`,
);

const deep = (depth: number, [open, close]: readonly [string, string]) =>
  `${RAW}${open.repeat(depth)}${close.repeat(depth)}${RAW}`;

/** Texts that have broken parsers, queries, file names and pages. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    '\udc00a',
    '\u202e\u0007\u001b[31m',
    '\ufeff',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '0x10',
    '٣',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    "'; drop table voters; --",
    '$1',
    '%s%n%x',
    '../../../etc/passwd',
    '..\\..\\windows',
    '/etc/passwd\0.pdf',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '\r\nx-injected: 1',
    '=1+1',
    '9'.repeat(40),
    '-1',
    '9223372036854775808',
    '0001-01-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '2025-02-30',
    '9999-12-31T23:59:60Z',
    `${'a'.repeat(60)}@${'b'.repeat(300)}.test`,
    'a@b',
    'x'.repeat(300),
    'x'.repeat(20_000),
    '\u0301'.repeat(500),
    'ﷺ'.repeat(3000),
    ' '.repeat(5000),
    `${'a'.repeat(5000)}!`,
    `{${'"a":'.repeat(10)}1`,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      1e300,
      Number.MAX_SAFE_INTEGER,
      -Number.MAX_SAFE_INTEGER,
      2_147_483_648,
      [],
      {},
      [[]],
      [null],
      { length: -1 },
      { length: 1e9 },
      { toString: 1 },
      { constructor: { prototype: { admin: true } } },
      ...rawNumbers,
      deep(5000, ['[', ']']),
      `${RAW}{"__proto__":{"admin":true}}${RAW}`,
      Array.from({ length: 3000 }, (_none, index) => index),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

type Step = string | number;

function placesIn(value: unknown, path: Step[] = []): Step[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

function changed(value: unknown, [step, ...rest]: Step[], change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const copy: Record<Step, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  const key = step as keyof typeof copy;
  const next = changed((value as Record<Step, unknown>)[step], rest, change);
  if (next === GONE) delete copy[key];
  else Object.defineProperty(copy, step, { value: next, enumerable: true, configurable: true, writable: true });
  return copy;
}

const GONE = Symbol('gone');

/** A value in which one place, at any depth, is exchanged for something hostile, is missing, or has a key too many. */
export function spoiled(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value);
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.constantFrom('exchange', 'exchange', 'exchange', 'remove', 'add'),
      hostileValue,
    )
    .map(([place, how, hostile]) =>
      changed(value, place, (old) => {
        if (how === 'exchange') return hostile;
        if (how === 'remove') return GONE;
        return typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...old, x: hostile } : [old, hostile];
      }),
    )
    .map((result) => (result === GONE ? undefined : result));
}

/** JSON with the raw parts written out. */
export const jsonOf = (value: unknown): string =>
  (value === undefined ? '' : JSON.stringify(value)).replaceAll(
    new RegExp(`"${RAW}((?:[^"\\\\]|\\\\.)*?)${RAW}"`, 'gu'),
    (_all, raw: string) => JSON.parse(`"${raw}"`) as string,
  );

/** Bodies that aren't JSON of the form that is asked for. */
export const rubbish = fc.constantFrom(
  '',
  '{',
  '{"a":1',
  '[]',
  '[{}]',
  'null',
  '"text"',
  '0',
  'NaN',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(30_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":"\u0000"}',
  '{"a":"\\ud800"}',
  '\ufeff{}',
  '<xml/>',
);
