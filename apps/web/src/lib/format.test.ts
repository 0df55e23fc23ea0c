import { describe, expect, test } from 'vitest';
import { formatBytes, formatDateTime, formatNumber } from './format.ts';

describe('file sizes', () => {
  test.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1.023 Bytes'],
    [1024, '1 KB'],
    [1536, '1,5 KB'],
    [1_048_576, '1 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5 * 1024 ** 4, '5.120 GB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

test('a Date and a time from the API are shown in Bogotá time', () => {
  expect(formatDateTime('2025-09-12T22:00:00.000Z')).toBe('12/09/2025 17:00');
  expect(formatDateTime('2025-09-12 17:00:00')).toBe('12/09/2025 17:00');
});

test('numbers are grouped as Intl groups them', () => {
  const intl = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
  for (const value of [0, 7, 999, 1000, 12_345.678, 300_000, 1_234_567.5, 0.005, 99.999, -1234.5]) {
    expect(formatNumber(value)).toBe(intl.format(value));
  }
});
