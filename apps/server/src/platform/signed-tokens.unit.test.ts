import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretsFrom } from './secrets.ts';
import { isSigned, readClaim, readToken, signToken } from './signed-tokens.ts';

const secrets = secretsFrom(randomBytes(32));
const now = new Date('2025-09-01T15:00:00Z');
const later = new Date('2025-09-01T15:00:01Z');

test('a token names its numbers, to its own kind and installation alone', () => {
  const token = signToken(secrets, 'disowning', [7, 0, 20_250_901]);
  expect(readToken(secrets, 'disowning', token)).toEqual([7, 0, 20_250_901]);
  expect(readToken(secrets, 'unsubscribe', token)).toBeNull();
  expect(readToken(secretsFrom(randomBytes(32)), 'disowning', token)).toBeNull();
});

test('a token is refused when any character of it is another, when it is cut, longer or written otherwise', () => {
  const token = signToken(secrets, 'receipt', [12, 34], { until: later });
  const wrong = token
    .split('')
    .map((old, index) => `${token.slice(0, index)}${old === '1' ? '2' : '1'}${token.slice(index + 1)}`);
  const others = [token.slice(1), token.slice(0, -1), `${token}0`, `1-${token}`, `0${token}`, token.toUpperCase(), ''];
  for (const text of [...wrong, ...others, token.replace('e', ''), token.replace(/e\d+-/, '')])
    expect([text, readToken(secrets, 'receipt', text, now)]).toEqual([text, null]);
  expect(readToken(secrets, 'receipt', token, now)).toEqual([12, 34]);
});

test('a token that expires is none from that second on, nor where nobody says what time it is', () => {
  const token = signToken(secrets, 'receipt', [1], { until: later });
  expect(readToken(secrets, 'receipt', token, now)).toEqual([1]);
  expect(readToken(secrets, 'receipt', token, later)).toBeNull();
  expect(readToken(secrets, 'receipt', token)).toBeNull();
});

test('a token that is bound to something is none once that has changed', () => {
  const claim = readClaim(signToken(secrets, 'password-link', [1], { bound: ['ana@demo.test', ''] }));
  if (!claim) throw new Error('no claim');
  expect(isSigned(secrets, 'password-link', claim, { bound: ['ana@demo.test', ''] })).toBe(true);
  for (const bound of [['eva@demo.test', ''], ['ana@demo.test', 'x'], ['ana@demo.test'], ['', 'ana@demo.test'], []])
    expect(isSigned(secrets, 'password-link', claim, { bound })).toBe(false);
});
