import { TRUSTEE_FILE_FORMAT, type TrusteeFile, writeTrusteeFile } from '@urna/contract/trustee-file';
import { describe, expect, test } from 'vitest';
import { judgeText } from './judge-file.ts';

const page = {
  process: 'Elecciones 2025',
  contest: 'contador',
  contest_title: 'Representante de los Contadores Públicos',
  trustee: { name: 'Luz Mora', owner: 2, key_fingerprint: 'huella' },
} as const;
const file: TrusteeFile = {
  kind: 'single',
  format: TRUSTEE_FILE_FORMAT,
  version: 1,
  process: page.process,
  contest: page.contest,
  contest_title: page.contest_title,
  trustee: 'Luz Mora',
  key_fingerprint: 'huella',
  created_at: '2026-11-20T14:00:00.000Z',
  private_key: '12345',
};

describe('a chosen file', () => {
  test('is taken if it is the trustee’s own for this election', () => {
    expect(judgeText(writeTrusteeFile(file), page)).toEqual({ ok: true, file });
  });

  test('may be a private key as belenios-tool keeps it', () => {
    expect(judgeText('"98765"\n', page)).toMatchObject({ ok: true, file: { kind: 'single', private_key: '98765' } });
    expect(judgeText('"98765"', { ...page, trustee: { ...page.trustee, key_fingerprint: null } }).ok).toBe(false);
  });

  test.each([
    ['cut short', writeTrusteeFile(file).slice(0, 200), /^Este no es un archivo de custodio, o está dañado/],
    ['a photo', '\u0000JFIF', /^Este no es un archivo de custodio/],
    [
      'of the other contest',
      writeTrusteeFile({ ...file, contest: 'ies', contest_title: 'Representante de las Instituciones' }),
      /otra elección: Representante de las Instituciones\./,
    ],
    [
      'of another process',
      writeTrusteeFile({ ...file, process: 'Elecciones 2021' }),
      /otro proceso: Elecciones 2021\./,
    ],
    ['of a key of before', writeTrusteeFile({ ...file, key_fingerprint: 'otra' }), /una clave suya anterior/],
    [
      'somebody else’s',
      writeTrusteeFile({ ...file, key_fingerprint: 'otra', trustee: 'Iván Rey' }),
      /de otra persona: Iván Rey\./,
    ],
  ])('that is %s is told from it', (_what, text, words) => {
    const verdict = judgeText(text, page);
    expect(verdict.ok ? '' : verdict.words).toMatch(words);
  });
});
