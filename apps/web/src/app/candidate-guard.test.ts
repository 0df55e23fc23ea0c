import { describe, expect, test } from 'vitest';
import { candidateRedirect } from './candidate-guard.ts';

const nobody = { isValidate: false, hasToken: false, kind: null, receiptOf: null };
const accountant = { isValidate: true, hasToken: true, kind: 'CANDIDATE_ACCOUNTANT', receiptOf: null } as const;
const institution = { isValidate: true, hasToken: true, kind: 'CANDIDATE_IES', receiptOf: null } as const;

describe('somebody without a session', () => {
  test.each(['/', '/home', '/correo', '/nada', '/inscription/candidate-contador/personal-form'])(
    'may see %s',
    (path) => {
      expect(candidateRedirect(path, nobody)).toBeNull();
    },
  );

  test.each([
    '/inscription/candidate-contador/document-form',
    '/inscription/candidate-contador/preview-pdf',
    '/inscription/candidate-ies/document-form/',
    '/inscription/candidate-ies/preview-pdf',
  ])('is sent home from %s', (path) => {
    expect(candidateRedirect(path, nobody)).toBe('/home');
  });

  test('is sent home even when a token is left without a validation', () => {
    const half = { ...accountant, isValidate: false };
    expect(candidateRedirect('/inscription/candidate-contador/preview-pdf', half)).toBe('/home');
  });

  test('sees the receipt, which outlives the session that earned it', () => {
    expect(candidateRedirect('/inscription/candidate-ies/receipt', nobody)).toBeNull();
    const sent = { ...nobody, receiptOf: 'CANDIDATE_IES' } as const;
    expect(candidateRedirect('/inscription/candidate-ies/preview-pdf', sent)).toBe(
      '/inscription/candidate-ies/receipt',
    );
    expect(candidateRedirect('/home', sent)).toBeNull();
  });
});

describe('a validated candidate', () => {
  test.each(['/', '/home', '/home/', '/nada'])('is brought from %s to the form of their kind', (path) => {
    expect(candidateRedirect(path, accountant)).toBe('/inscription/candidate-contador/personal-form');
    expect(candidateRedirect(path, institution)).toBe('/inscription/candidate-ies/personal-form');
  });

  test.each(['/inscription/candidate-contador/document-form', '/inscription/correct-documents/upload-documents'])(
    'stays on %s',
    (path) => {
      expect(candidateRedirect(path, accountant)).toBeNull();
    },
  );

  test('may look for their code in the mailbox', () => {
    expect(candidateRedirect('/correo', accountant)).toBeNull();
  });
});
