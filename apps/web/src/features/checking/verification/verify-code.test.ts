import { describe, expect, test } from 'vitest';
import { codeKind } from './verify-code.ts';

const tracking = 'kzoqVtBNvPZ4/4Op+s9QkTdVJ0Vg0XkWqqxHNdyT2Bk';

const receipt = `urna receipt v1
urna.test/elections/1
${tracking}
7
${'0'.repeat(64)}

— urna.test/elections/1 ${'A'.repeat(91)}=
`;

describe('the kind of a code to verify', () => {
  test.each([
    ['ABCDE-FGHJK-MNPQR-STVWX', 'certificate', 'ABCDEFGHJKMNPQRSTVWX'],
    [' abcde fghjk mnpqr stvwx ', 'certificate', 'ABCDEFGHJKMNPQRSTVWX'],
    [tracking, 'ballot', tracking],
    [` ${tracking.slice(0, 20)}\n${tracking.slice(20)} `, 'ballot', tracking],
    [`Elección: Contadores\nCódigo de seguimiento: ${tracking}\n\nGuárdelo.`, 'ballot', tracking],
    [`Hola:\n\n> ${receipt.trim().replaceAll('\n', '\n> ')}`, 'receipt', receipt],
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
