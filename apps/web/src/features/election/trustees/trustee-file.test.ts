import * as cipher from '@urna/belenios/passphrase-cipher';
import {
  openTrusteeFile,
  type ProtectedTrusteeFile,
  protectTrusteeFile,
  readToolFile,
  readTrusteeFile,
  TRUSTEE_FILE_FORMAT,
  type TrusteeFile,
  writeToolFile,
  writeTrusteeFile,
} from '@urna/contract/election/trustee-file';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../../../../packages/belenios/testing/test-scope.ts';
import { judgeText } from './trustee-file.ts';

const PASSPHRASE = 'cuatro palabras bien distintas';
const about = {
  format: TRUSTEE_FILE_FORMAT,
  process: 'Elecciones 2025',
  contest: 'contador',
  contest_title: 'Representante de los Contadores Públicos',
  trustee: 'Luz Mora',
  key_fingerprint: 'q'.repeat(43),
  created_at: '2026-11-20T14:00:00.000Z',
} as const;
const single: TrusteeFile = { kind: 'single', ...about, private_key: '123456789012345' };
const threshold: TrusteeFile = { kind: 'threshold', ...about, seed: 'abcdefghijkmnpqrstuvwx' };
let locked: ProtectedTrusteeFile;
beforeAll(async () => {
  locked = await protectTrusteeFile(single, PASSPHRASE, cipher);
});

describe('a protected trustee file', () => {
  test.each([single, threshold])('opens with its passphrase to what was protected: $kind', async (file) => {
    const text = writeTrusteeFile(await protectTrusteeFile(file, PASSPHRASE, cipher));
    expect(text).not.toContain(file.kind === 'single' ? file.private_key : file.seed);
    const read = readTrusteeFile(text);
    if (!read) throw new Error('the file is not read back');
    expect(await openTrusteeFile(read, PASSPHRASE, cipher)).toEqual(file);
  });

  test('says whose it is without the passphrase', () => {
    const { contest, trustee, key_fingerprint, process } = readTrusteeFile(writeTrusteeFile(locked)) ?? {};
    expect({ contest, trustee, key_fingerprint, process }).toEqual({
      contest: 'contador',
      trustee: 'Luz Mora',
      key_fingerprint: about.key_fingerprint,
      process: 'Elecciones 2025',
    });
  });

  test.each(['', 'cuatro palabras bien distinta', 'Cuatro palabras bien distintas', ` ${PASSPHRASE}`])(
    'does not open with another passphrase: "%s"',
    async (passphrase) => {
      expect(await openTrusteeFile(locked, passphrase, cipher)).toBeUndefined();
    },
  );

  test('opens with the same passphrase in another Unicode form', async () => {
    const accented = await protectTrusteeFile(single, 'corazón ñandú pingüino', cipher);
    expect(await openTrusteeFile(accented, 'corazón ñandú pingüino'.normalize('NFD'), cipher)).toEqual(single);
  });

  const changes: [string, (file: ProtectedTrusteeFile) => ProtectedTrusteeFile][] = [
    ['process', (file) => ({ ...file, process: 'Elecciones 2026' })],
    ['contest', (file) => ({ ...file, contest: 'ies' })],
    ['title of the contest', (file) => ({ ...file, contest_title: 'Otra' })],
    ['trustee', (file) => ({ ...file, trustee: 'Iván Rey' })],
    ['fingerprint', (file) => ({ ...file, key_fingerprint: 'p'.repeat(43) })],
    ['time', (file) => ({ ...file, created_at: '2026-11-20T14:00:00.001Z' })],
    ['kind', (file) => ({ ...file, kind: 'threshold' })],
    ['iterations', (file) => ({ ...file, protection: { ...file.protection, iterations: 600_001 } })],
    ['salt', (file) => ({ ...file, protection: { ...file.protection, salt: flip(file.protection.salt) } })],
    ['nonce', (file) => ({ ...file, protection: { ...file.protection, nonce: flip(file.protection.nonce) } })],
    ['ciphertext', (file) => ({ ...file, secret: flip(file.secret) })],
  ];
  // Each derives a key.
  test.each(sampled(changes, 3))('does not open once its %s was changed', async (_what, change) => {
    const changed = readTrusteeFile(writeTrusteeFile(change(locked)));
    if (!changed) throw new Error('the change is refused before the passphrase');
    expect(await openTrusteeFile(changed, PASSPHRASE, cipher)).toBeUndefined();
  });

  test.each([
    ['few iterations', { iterations: 1000 }],
    ['iterations that would take minutes', { iterations: 2_000_000_000 }],
    ['another key derivation', { kdf: 'PBKDF2-HMAC-SHA-1' }],
    ['another cipher', { cipher: 'AES-256-CBC' }],
    ['a short salt', { salt: 'AAAA' }],
  ])('is refused with %s before a passphrase is asked for', (_what, change) => {
    const text = JSON.stringify({ ...locked, protection: { ...locked.protection, ...change } });
    expect(readTrusteeFile(text)).toBeUndefined();
  });

  test('derives its key with at least 600,000 iterations and a salt and nonce of its own', async () => {
    const again = await protectTrusteeFile(single, PASSPHRASE, cipher);
    expect(again.protection.iterations).toBeGreaterThanOrEqual(600_000);
    expect(again.protection.salt).not.toBe(locked.protection.salt);
    expect(again.protection.nonce).not.toBe(locked.protection.nonce);
  });
});

/** Changes one character in the middle; still valid Base64 of the same length. */
function flip(base64: string): string {
  const middle = Math.floor(base64.length / 2);
  return `${base64.slice(0, middle)}${base64[middle] === 'A' ? 'B' : 'A'}${base64.slice(middle + 1)}`;
}

describe('the format of belenios-tool', () => {
  test('is written and read without loss', () => {
    expect(writeToolFile(single)).toBe('"123456789012345"\n');
    expect(writeToolFile(threshold)).toBe('abcdefghijkmnpqrstuvwx\n');
    expect(readToolFile(writeToolFile(single))).toEqual({ kind: 'single', private_key: single.private_key });
    expect(readToolFile(writeToolFile(threshold))).toEqual({ kind: 'threshold', seed: threshold.seed });
  });

  test.each(['', '"-1"', '"0123"', '123', 'abcdefghijkmnpqrstuvw', '0OIlabcdefghijkmnpqrst'])('is not "%s"', (text) => {
    expect(readToolFile(text)).toBeUndefined();
  });
});

describe('a file that a trustee chooses', () => {
  const page = {
    process: about.process,
    contest: about.contest,
    contest_title: about.contest_title,
    trustee: { name: about.trustee, owner: 2, key_fingerprint: about.key_fingerprint },
    threshold: null,
  } as const;

  test('is accepted if it is the trustee’s own for this election', () => {
    expect(judgeText(writeTrusteeFile(locked), page)).toEqual({ ok: true, file: locked });
  });

  test('may be a private key as belenios-tool keeps it', () => {
    expect(judgeText('"98765"\n', page)).toMatchObject({ ok: true, file: { kind: 'single', private_key: '98765' } });
    expect(judgeText('"98765"', { ...page, trustee: { ...page.trustee, key_fingerprint: null } }).ok).toBe(false);
  });

  test('may be the seed of a threshold as belenios-tool keeps it, where there is a threshold', () => {
    const seed = 'abcdefghijkmnpqrstuvwx';
    const withThreshold = { ...page, threshold: { needed: 2, of: 3 } };
    expect(judgeText(`${seed}\n`, withThreshold)).toMatchObject({
      ok: true,
      file: { kind: 'threshold', seed },
    });
    expect(judgeText(seed, page).ok).toBe(false);
    expect(judgeText('"98765"', withThreshold).ok).toBe(false);
  });

  test.each([
    ['cut short', (text: string) => text.slice(0, 200), /^Este no es un archivo de custodio, o está dañado/],
    ['a photo', () => '\u0000JFIF', /^Este no es un archivo de custodio/],
  ])('is refused with the reason when it is %s', (_what, change, words) => {
    const verdict = judgeText(change(writeTrusteeFile(locked)), page);
    expect(verdict.ok ? '' : verdict.words).toMatch(words);
  });

  test.each<[string, Partial<ProtectedTrusteeFile>, RegExp]>([
    [
      'of the other contest',
      { contest: 'ies', contest_title: 'Representante de las Instituciones' },
      /otra elección: Representante de las Instituciones\./,
    ],
    ['of another process', { process: 'Elecciones 2021' }, /otro proceso: Elecciones 2021\./],
    ['of a key of before', { key_fingerprint: 'otra' }, /una llave suya anterior/],
    ['somebody else’s', { key_fingerprint: 'otra', trustee: 'Iván Rey' }, /de otra persona: Iván Rey\./],
  ])('is refused before its passphrase is asked for when it is %s', (_what, change, words) => {
    const verdict = judgeText(writeTrusteeFile({ ...locked, ...change }), page);
    expect(verdict.ok ? '' : verdict.words).toMatch(words);
  });
});
