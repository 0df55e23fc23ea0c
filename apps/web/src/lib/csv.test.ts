import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

async function lines(rows: (string | number)[][]): Promise<string> {
  // Reads bytes, because text() strips the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await toCsv(rows).arrayBuffer());
}

test('writes a UTF-8 byte order mark and ends each line with CRLF', async () => {
  expect(
    await lines([
      ['línea', 'motivo'],
      [2, 'Falta la cédula'],
    ]),
  ).toBe('\uFEFFlínea;motivo\r\n2;Falta la cédula\r\n');
});

test('quotes what would break a line or a column', async () => {
  expect(await lines([['a;b', 'dice "no"', 'dos\nlíneas']])).toBe('\uFEFF"a;b";"dice ""no""";"dos\nlíneas"\r\n');
});

test.each(['=1+1', '+57', '-2', '@SUM(A1)', '\t=1', '\r=1'])('does not let %j run as a formula', async (text) => {
  const written = await lines([[text]]);
  expect(written.replace(/^\uFEFF"?/, '')).toMatch(/^'/);
});

test('leaves numbers alone', async () => {
  expect(await lines([[-2]])).toBe('\uFEFF-2\r\n');
});
