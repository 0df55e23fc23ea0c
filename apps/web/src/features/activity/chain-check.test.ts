import { expect, test } from 'vitest';
import { lastLine } from './chain-check.tsx';

test('the head of an exported log is the hash of its last entry, also behind more than is read', async () => {
  const line = (id: number, text = '') =>
    `${JSON.stringify({ id, contenido: text, huella: String(id % 10).repeat(64) })}\n`;
  const file = new Blob([line(1, 'x'.repeat(1_500_000)), line(2), line(3)]);
  expect(await lastLine(file)).toEqual({ id: 3, huella: '3'.repeat(64) });
});
