import { createHash } from 'node:crypto';
import { checked } from '@urna/belenios/refusal';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintGroups } from './fingerprint.ts';

const sha256 = createHash('sha256').update('urna').digest('hex');

test('shows a fingerprint as twelve groups of five digits', () => {
  expect(fingerprintGroups(sha256).join(' ')).toMatch(/^(\d{5} ){11}\d{5}$/);
});

test('computes each group from five bytes of the SHA-512 of the fingerprint', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const digest = createHash('sha512').update(bytes).digest();
      const expected = Array.from({ length: 12 }, (_, group) => digest.readUIntBE(group * 5, 5) % 100_000);
      expect(fingerprintGroups(Buffer.from(bytes).toString('hex')).map(Number)).toEqual(expected);
    }),
  );
});

test('never changes its digits, which are compared between versions', () => {
  expect(fingerprintGroups('00'.repeat(32)).join(' ')).toMatchInlineSnapshot(
    `"76155 43179 01474 60464 47285 42887 83365 46504 02076 59648 34343 18369"`,
  );
});

test('refuses what is not a SHA-256', () => {
  for (const text of ['', 'ab', sha256.toUpperCase(), `${sha256}00`, sha256.slice(2)]) {
    expect(checked(() => fingerprintGroups(text))).toMatchObject({ ok: false, reason: 'malformed' });
  }
});
