import { describe, expect, test } from 'vitest';
import { codeKind } from './verify-code.ts';

const tracking = 'kzoqVtBNvPZ4/4Op+s9QkTdVJ0Vg0XkWqqxHNdyT2Bk';

describe('the kind of a code to verify', () => {
  test.each([
    ['ABCDE-FGHJK-MNPQR-STVWX', 'certificate', 'ABCDEFGHJKMNPQRSTVWX'],
    [' abcde fghjk mnpqr stvwx ', 'certificate', 'ABCDEFGHJKMNPQRSTVWX'],
    [tracking, 'ballot', tracking],
    [` ${tracking.slice(0, 20)}\n${tracking.slice(20)} `, 'ballot', tracking],
    ['2025-C-000012-K7Q4M-9XWPT', 'registration', '2025-C-000012-K7Q4M-9XWPT'],
    [' 2025-c-000012-k7q4m-9xwpt\n', 'registration', '2025-C-000012-K7Q4M-9XWPT'],
  ])('is recognised for %j', (text, kind, code) => {
    expect(codeKind(text)).toEqual({ kind, code });
  });

  test.each(['', 'ABCDE', 'ABCDE-FGHJK-MNPQR-STVWU', tracking.slice(1), `${tracking}=`, 'https://urna.test'])(
    'is unknown for %j',
    (text) => {
      expect(codeKind(text)).toBeNull();
    },
  );
});
