import { describe, expect, test } from 'vitest';
import { type ProtectedTrusteeFile, readTrusteeFile, trusteeFileName, writeTrusteeFile } from './trustee-file.ts';

const file: ProtectedTrusteeFile = {
  format: 'urna-custodio',
  version: 1,
  kind: 'single',
  process: 'Elecciones 2025',
  contest: 'contador',
  contest_title: 'Representante de los Contadores Públicos',
  trustee: 'Luz Ángela Mora Peña',
  key_fingerprint: 'q'.repeat(43),
  created_at: '2025-09-01T15:00:00.000Z',
  protection: {
    kdf: 'PBKDF2-HMAC-SHA-256',
    iterations: 1_200_000,
    salt: `${'A'.repeat(22)}==`,
    cipher: 'AES-256-GCM',
    nonce: 'A'.repeat(16),
  },
  secret: 'AAAA',
};

describe('a trustee’s file', () => {
  test('is read as it was written', () => {
    expect(readTrusteeFile(writeTrusteeFile(file))).toEqual(file);
  });

  test.each([
    ['no JSON', 'hola'],
    ['a key alone, as belenios-tool keeps it', '"123456789"'],
    ['another version', writeTrusteeFile(file).replace('"version": 1', '"version": 2')],
    ['one whose secret is in plain text', JSON.stringify({ ...file, protection: undefined, private_key: '123456789' })],
    ['of another kind', writeTrusteeFile(file).replace('"single"', '"double"')],
  ])('isn’t %s', (_, text) => {
    expect(readTrusteeFile(text)).toBeUndefined();
  });

  test('is named by contest and person, in letters that every system takes', () => {
    expect(trusteeFileName(file)).toBe('custodio-contador-luz-angela-mora-pena.json');
    expect(trusteeFileName({ ...file, trustee: '·' })).toBe('custodio-contador-llave.json');
  });
});
