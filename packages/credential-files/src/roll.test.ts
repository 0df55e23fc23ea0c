import { createHash } from 'node:crypto';
import { type Checked, checked } from '@urna/belenios/refusal';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RollHeader, type RollVoter, readRollHeader, writeRollHeader, writeRollVoter } from './roll.ts';
import { type ReadRoll, RollReader } from './roll-reader.ts';

const header: RollHeader = {
  election: 'LJqz9Gi2S7BG16',
  process: 'Elección 2026',
  contest: 'Contadores públicos',
  kind: 'contador',
  address: 'https://vota.example.test',
  login: '/voting/login-accountant',
  voters: 2,
  contact: ['Atención de la Junta:', 'atencion@junta.test', '601 555 0134'],
  check_hosts: [{ name: 'Veeduría', page: 'https://veeduria.test/comprobar' }],
};
const voters: RollVoter[] = [
  { voter: 3, name: 'María del Pilar Núñez', email: 'pilar@demo.test' },
  { voter: 17, name: 'Ana', email: "o'ana+x@demo.test" },
];
const lines = [writeRollHeader(header), ...voters.map(writeRollVoter)];
const file = (parts: readonly string[]) => parts.map((line) => `${line}\n`).join('');

function read(text: string | Uint8Array, pieceLength = 1_000_000): Checked<ReadRoll & { voters: RollVoter[] }> {
  return checked(() => {
    const reader = new RollReader();
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const listed: RollVoter[] = [];
    for (let offset = 0; offset < bytes.length; offset += pieceLength)
      listed.push(...reader.add(bytes.slice(offset, offset + pieceLength)));
    return { ...reader.end(), voters: listed };
  });
}

describe('RollReader', () => {
  test('reads a roll in pieces of any length', () => {
    const sha256 = createHash('sha256').update(file(lines)).digest('hex');
    for (const length of [1, 2, 7, 64, 1000]) {
      expect(read(file(lines), length)).toEqual({ ok: true, value: { header, sha256, voters } });
    }
  });

  test('reads any roll as it was written', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat().map((n) => n + 1)),
        name,
        fc.integer({ min: 1, max: 99 }),
        (ids, who, length) => {
          const some = ids
            .toSorted((a, b) => a - b)
            .map((voter) => ({ voter, name: who, email: `v${voter}@demo.test` }));
          const text = file([writeRollHeader({ ...header, voters: some.length }), ...some.map(writeRollVoter)]);
          expect(read(text, length)).toMatchObject({ ok: true, value: { voters: some } });
        },
      ),
    );
  });

  const [head = '', first = '', second = ''] = lines;
  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'malformed'],
    ['a missing voter', file([head, first]), 'malformed'],
    [
      'one voter too many',
      file([head, first, second, writeRollVoter({ voter: 18, name: 'Eva', email: 'eva@demo.test' })]),
      'malformed',
    ],
    ['a last line without its end', file(lines).slice(0, -1), 'malformed'],
    ['voters out of order', file([head, second, first]), 'wrong_order'],
    ['a repeated voter', file([head, first, first]), 'wrong_order'],
    [
      'a voter numbered zero',
      file([head, writeRollVoter({ voter: 0, name: 'Eva', email: 'eva@demo.test' }), second]),
      'wrong_order',
    ],
    ['lines that end as in Windows', lines.map((line) => `${line}\r\n`).join(''), 'not_canonical'],
    ['an extra member', file([head, first, second.replace('{', '{"x":1,')]), 'not_canonical'],
    ['members in another order', file([head, '{"name":"A","voter":3,"email":"a@demo.test"}', second]), 'not_canonical'],
    ['a mark of byte order', `\ufeff${file(lines)}`, 'malformed'],
    ['another format', file([head.replace('urna-roll-v1', 'urna-roll-v2'), first, second]), 'unsupported'],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0xff, 0x0a), 'malformed'],
    ['an endless line', 'x'.repeat(20_000), 'too_large'],
    ['a long line with an end', file([head, 'x'.repeat(20_000)]), 'too_large'],
  ])('refuses %s', (_, text, reason) => {
    expect(read(text)).toMatchObject({ ok: false, reason });
    expect(read(text, 5)).toMatchObject({ ok: false, reason });
  });
});

describe('writeRollVoter', () => {
  test.each([
    '',
    'a',
    'a@b@c',
    'a b@demo.test',
    'a@demo.test,b@demo.test',
    'Ana <a@demo.test>',
    'a@demo.test\r\nBcc: x@y',
  ])('refuses the address %j', (email) =>
    expect(checked(() => writeRollVoter({ voter: 1, name: 'A', email })).ok).toBe(false),
  );

  test.each(['', '  ', 'Ana\nBcc: x', 'Ana\u2028', '\ud800'])('refuses the name %j', (name) => {
    expect(checked(() => writeRollVoter({ voter: 1, name, email: 'a@demo.test' })).ok).toBe(false);
  });
});

describe('writeRollHeader', () => {
  test.each<Partial<RollHeader>>([
    { address: 'https://vota.test/' },
    { address: 'javascript:alert(1)' },
    { address: 'https://user@vota.test' },
    { address: 'https://vota.test#x' },
    { address: 'https://vota.test?x=1' },
    { login: 'voting' },
    { login: '//evil.test/x' },
    { login: '/a#b' },
    { election: 'short' },
    { election: '0OIl0OIl0OIl0OIl' },
    { kind: 'otra' as 'ies' },
    { voters: -1 },
    { contest: 'a\nb' },
    { contact: ['atencion@junta.test', 'a\nBcc: b'] },
    { contact: [''] },
    { check_hosts: [{ name: 'Veeduría', page: 'https://veeduria.test/comprobar#v1' }] },
    { check_hosts: [{ name: 'Veeduría', page: 'https://veeduria.test/comprobar?x' }] },
    { check_hosts: [{ name: 'Veeduría', page: 'javascript:alert(1)' }] },
    { check_hosts: [{ name: 'Veeduría', page: 'https://VEEDURIA.test/comprobar' }] },
    { check_hosts: [{ name: 'Veeduría\nX', page: 'https://veeduria.test/comprobar' }] },
  ])('refuses %j', (change) => {
    expect(checked(() => writeRollHeader({ ...header, ...change })).ok).toBe(false);
  });

  test('accepts a site below a path', () => {
    const below = { ...header, address: 'http://127.0.0.1:4000/votaciones' };
    expect(readRollHeader(writeRollHeader(below))).toEqual(below);
  });
});
