import { describe, expect, test } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { correctionRedirect } from './correction-wrapper.tsx';

const pages = paths.correction;
const all = Object.values(pages);
const unknown = { validated: false, awaitsCode: false, sent: false };

describe('the pages of the correction', () => {
  test.each([pages.validateCode, pages.uploadDocuments])(
    'without a code on its way, %s leads to the document number',
    (path) => {
      expect(correctionRedirect(path, unknown)).toBe(pages.validateCandidate);
      expect(correctionRedirect(pages.validateCandidate, unknown)).toBeNull();
    },
  );

  test('while a code is on its way, the pages of document number and code are open and the documents are not', () => {
    const waiting = { ...unknown, awaitsCode: true };
    expect(correctionRedirect(pages.validateCandidate, waiting)).toBeNull();
    expect(correctionRedirect(pages.validateCode, waiting)).toBeNull();
    expect(correctionRedirect(pages.uploadDocuments, waiting)).toBe(pages.validateCandidate);
  });

  test('a receipt that was dismissed leads to the home page', () => {
    expect(correctionRedirect(pages.receipt, unknown)).toBe(paths.home);
    expect(correctionRedirect(pages.receipt, { ...unknown, awaitsCode: true })).toBe(paths.home);
  });

  test.each(all)('with a correction session, %s leads to the documents', (path) => {
    const standing = { ...unknown, awaitsCode: true, validated: true };
    expect(correctionRedirect(path, standing)).toBe(path === pages.uploadDocuments ? null : pages.uploadDocuments);
  });

  test.each(all)('after sending, %s leads to the receipt, before and after the session ends', (path) => {
    for (const validated of [true, false]) {
      expect(correctionRedirect(path, { ...unknown, validated, sent: true })).toBe(
        path === pages.receipt ? null : pages.receipt,
      );
    }
  });

  test('a slash at the end makes no other page', () => {
    expect(correctionRedirect(`${pages.validateCandidate}/`, unknown)).toBeNull();
  });
});
