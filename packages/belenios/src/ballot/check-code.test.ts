import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Base64 } from '../hash.ts';
import { type CheckCode, endOfCheck, readCheckCode, writeCheckCode } from './check-code.ts';

const codes: fc.Arbitrary<CheckCode> = fc.record({
  uuid: fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/),
  tracker: fc.string().map(sha256Base64),
  token: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  s: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
});

test('a code is read as it was written, fits an address and a picture, and says until when it counts', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const text = writeCheckCode(code);
      expect(text).toMatch(/^[\w.-]+$/);
      expect(text.length).toBeLessThanOrEqual(150);
      expect(readCheckCode(text)).toEqual(code);
      const minute = Buffer.from(code.token, 'base64url').readUInt32BE();
      expect(endOfCheck(code.token).getTime()).toBe(minute * 60_000);
    }),
  );
});

test('a code that was cut, changed or written otherwise is none', () => {
  fc.assert(
    fc.property(codes, fc.nat(), (code, place) => {
      const text = writeCheckCode(code);
      const index = place % text.length;
      const other = text[index] === 'A' ? 'B' : 'A';
      for (const wrong of [
        text.slice(0, index),
        `${text.slice(0, index)}${other}${text.slice(index + 1)}`,
        `${text}A`,
        ` ${text}`,
      ]) {
        expect(readCheckCode(wrong)).toBeNull();
      }
    }),
  );
});
