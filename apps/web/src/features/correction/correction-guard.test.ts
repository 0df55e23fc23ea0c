import { describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { correctionRedirect } from './correction-guard.ts';

const at = paths.correction;
const all = Object.values(at);
const unknown = { validated: false, awaitsCode: false, sent: false };

describe('the pages of the correction', () => {
  test.each([at.validateCode, at.uploadDocuments])(
    'somebody unknown who asks for %s begins with their document',
    (path) => {
      expect(correctionRedirect(path, unknown)).toBe(at.validateCandidate);
      expect(correctionRedirect(at.validateCandidate, unknown)).toBeNull();
    },
  );

  test('who waits for a code may go back to the document, and no further than the code', () => {
    const waiting = { ...unknown, awaitsCode: true };
    expect(correctionRedirect(at.validateCandidate, waiting)).toBeNull();
    expect(correctionRedirect(at.validateCode, waiting)).toBeNull();
    expect(correctionRedirect(at.uploadDocuments, waiting)).toBe(at.validateCandidate);
  });

  test('a receipt that has been put away leaves nothing behind', () => {
    expect(correctionRedirect(at.receipt, unknown)).toBe(paths.home);
    expect(correctionRedirect(at.receipt, { ...unknown, awaitsCode: true })).toBe(paths.home);
  });

  test.each(all)('who proved themselves corrects, also from %s', (path) => {
    const standing = { ...unknown, awaitsCode: true, validated: true };
    expect(correctionRedirect(path, standing)).toBe(path === at.uploadDocuments ? null : at.uploadDocuments);
  });

  test.each(all)('who has sent sees the receipt, also from %s, before and after the session goes', (path) => {
    for (const validated of [true, false]) {
      expect(correctionRedirect(path, { ...unknown, validated, sent: true })).toBe(
        path === at.receipt ? null : at.receipt,
      );
    }
  });

  test('a slash at the end makes no other page', () => {
    expect(correctionRedirect(`${at.validateCandidate}/`, unknown)).toBeNull();
  });
});
