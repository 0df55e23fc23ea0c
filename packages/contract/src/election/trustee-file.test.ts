import { describe, expect, test } from 'vitest';
import { readTrusteeFile, type TrusteeFile, trusteeFileName, writeTrusteeFile } from './trustee-file.ts';

const common = {
  format: 'urna-custodio',
  version: 1,
  process: 'Elecciones 2025',
  contest: 'contador',
  contest_title: 'Representante de los Contadores Públicos',
  trustee: 'Luz Ángela Mora Peña',
  key_fingerprint: 'q'.repeat(43),
  created_at: '2025-09-01T15:00:00.000Z',
} as const;
const single: TrusteeFile = { kind: 'single', ...common, private_key: '123456789' };
const threshold: TrusteeFile = { kind: 'threshold', ...common, seed: 'abcdefghijkmnpqrstuvwx' };

describe('a trustee’s file', () => {
  test.each([single, threshold])('is read as it was written: $kind', (file) => {
    expect(readTrusteeFile(writeTrusteeFile(file))).toEqual(file);
  });

  test.each([
    ['no JSON', 'hola'],
    ['a key alone, as belenios-tool keeps it', '"123456789"'],
    ['another version', writeTrusteeFile(single).replace('"version": 1', '"version": 3')],
    ['a plain one that says it is protected', writeTrusteeFile(single).replace('"version": 1', '"version": 2')],
    ['a key that is no number', writeTrusteeFile(single).replace('123456789', '-1')],
    ['a seed cut short', writeTrusteeFile(threshold).replace('abcdefgh', 'abc')],
    ['a threshold’s file without its seed', writeTrusteeFile(single).replace('"single"', '"threshold"')],
  ])('isn’t %s', (_, text) => {
    expect(readTrusteeFile(text)).toBeUndefined();
  });

  test('is named by contest and person, in letters that every system takes', () => {
    expect(trusteeFileName(single)).toBe('custodio-contador-luz-angela-mora-pena.json');
    expect(trusteeFileName({ ...single, trustee: '·' })).toBe('custodio-contador-llave.json');
  });
});
