import { describe, expect, test } from 'vitest';
import { candidateRedirect } from './guard.ts';

const nobody = {
  isValidate: false,
  hasToken: false,
  kind: null,
  isCorrecting: false,
  receiptOf: null,
  hasCorrectionReceipt: false,
};
const accountant = { ...nobody, isValidate: true, hasToken: true, kind: 'CANDIDATE_ACCOUNTANT' } as const;
const institution = { ...accountant, kind: 'CANDIDATE_IES' } as const;
const correcting = { ...accountant, isCorrecting: true };

describe('somebody without a session', () => {
  test.each([
    '/',
    '/home',
    '/nada',
    '/inscription/correct-documents/validate-candidate',
    '/inscription/candidate-contador/personal-form',
  ])('may see %s', (path) => {
    expect(candidateRedirect(path, nobody)).toBeNull();
  });

  test.each([
    '/inscription/candidate-contador/document-form',
    '/inscription/candidate-contador/preview-pdf',
    '/inscription/candidate-ies/document-form',
    '/inscription/candidate-ies/preview-pdf',
  ])('is sent home from %s', (path) => {
    expect(candidateRedirect(path, nobody)).toBe('/home');
  });

  test('is sent home even when a token is left without a validation', () => {
    const half = { ...accountant, isValidate: false };
    expect(candidateRedirect('/inscription/candidate-contador/preview-pdf', half)).toBe('/home');
  });

  test('sees the receipt after the session has ended', () => {
    expect(candidateRedirect('/inscription/candidate-ies/receipt', nobody)).toBeNull();
    const sent = { ...nobody, receiptOf: 'CANDIDATE_IES' } as const;
    expect(candidateRedirect('/inscription/candidate-ies/preview-pdf', sent)).toBe(
      '/inscription/candidate-ies/receipt',
    );
    expect(candidateRedirect('/home', sent)).toBeNull();
  });
});

describe('a validated candidate', () => {
  test.each(['/', '/home', '/nada', '/auth/login', '/app/dashboard'])(
    'is brought from %s to the step that they reached',
    (path) => {
      expect(candidateRedirect(path, accountant)).toBe('/inscription/candidate-contador');
      expect(candidateRedirect(path, institution)).toBe('/inscription/candidate-ies');
    },
  );

  test.each(['/inscription/candidate-contador/document-form', '/inscription/correct-documents/validate-candidate'])(
    'stays on %s',
    (path) => {
      expect(candidateRedirect(path, accountant)).toBeNull();
    },
  );
});

describe('the page to correct documents', () => {
  const upload = '/inscription/correct-documents/upload-documents';

  test.each([
    ['somebody without a session', nobody],
    ['whoever asked for a code and has not typed it', { ...nobody, isCorrecting: true }],
    ['an applicant, whose session is of another kind', accountant],
  ])('is closed to %s', (_who, standing) => {
    expect(candidateRedirect(upload, standing)).toBe('/inscription/correct-documents/validate-candidate');
  });

  test.each(['/', '/home', '/inscription/candidate-contador/personal-form', '/app/dashboard'])(
    'draws a person with a correction session back from %s',
    (path) => {
      expect(candidateRedirect(path, correcting)).toBe(upload);
    },
  );

  test('is open to a person with a correction session', () => {
    expect(candidateRedirect(upload, correcting)).toBeNull();
  });

  test('leads to its receipt once the correction was sent', () => {
    expect(candidateRedirect(upload, { ...nobody, hasCorrectionReceipt: true })).toBe(
      '/inscription/correct-documents/receipt',
    );
  });
});
