import * as cipher from '@urna/belenios/passphrase-cipher';
import {
  type ProtectedTrusteeFile,
  protectTrusteeFile,
  TRUSTEE_FILE_FORMAT,
  type TrusteeFile,
  writeTrusteeFile,
} from '@urna/contract/election/trustee-file';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeText } from './trustee-file.ts';

const page = {
  process: 'Elecciones 2025',
  contest: 'contador',
  contest_title: 'Representante de los Contadores Públicos',
  trustee: { name: 'Luz Mora', owner: 2, key_fingerprint: 'huella' },
  threshold: null,
} as const;
const file: TrusteeFile = {
  kind: 'single',
  format: TRUSTEE_FILE_FORMAT,
  process: page.process,
  contest: page.contest,
  contest_title: page.contest_title,
  trustee: 'Luz Mora',
  key_fingerprint: 'huella',
  created_at: '2026-11-20T14:00:00.000Z',
  private_key: '12345',
};

describe('a file that a trustee chooses', () => {
  let locked: ProtectedTrusteeFile;
  beforeAll(async () => {
    locked = await protectTrusteeFile(file, 'cuatro palabras bien distintas', cipher);
  });

  test('is accepted if it is the trustee’s own for this election', () => {
    expect(judgeText(writeTrusteeFile(locked), page)).toEqual({ ok: true, file: locked });
  });

  test('may be a private key as belenios-tool keeps it', () => {
    expect(judgeText('"98765"\n', page)).toMatchObject({ ok: true, file: { kind: 'single', private_key: '98765' } });
    expect(judgeText('"98765"', { ...page, trustee: { ...page.trustee, key_fingerprint: null } }).ok).toBe(false);
  });

  test('may be the seed of a threshold as belenios-tool keeps it, where there is a threshold', () => {
    const seed = 'abcdefghijkmnpqrstuvwx';
    const threshold = { needed: 2, of: 3 };
    expect(judgeText(`${seed}\n`, { ...page, threshold })).toMatchObject({
      ok: true,
      file: { kind: 'threshold', seed },
    });
    expect(judgeText(seed, page).ok).toBe(false);
    expect(judgeText('"98765"', { ...page, threshold }).ok).toBe(false);
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
