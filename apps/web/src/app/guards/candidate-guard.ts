import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy';
import { paths } from '../../lib/paths.ts';

export interface CandidateStanding {
  isValidate: boolean;
  hasToken: boolean;
  kind: CandidateKind | null;
  /** The session is one of correction, which opens no other door. */
  isCorrecting: boolean;
  /** Whose receipt has not been put away yet. */
  receiptOf: CandidateKind | null;
  hasCorrectionReceipt: boolean;
}

const INSCRIPTION_PREFIX = '/inscription/';
const CORRECTION_PREFIX = '/inscription/correct-documents/';
const protectedPages: readonly string[] = candidateKinds.flatMap((kind) => [
  paths.inscription(kind).documentForm,
  paths.inscription(kind).previewPdf,
]);

/** Where a candidate, or anyone who might be one, is sent instead of `path`, or null if they may have it. */
export function candidateRedirect(path: string, standing: CandidateStanding): string | null {
  const { isValidate, hasToken, kind, isCorrecting, receiptOf, hasCorrectionReceipt } = standing;
  const isInside = isValidate && hasToken;
  if (isInside && isCorrecting) return path.startsWith(CORRECTION_PREFIX) ? null : paths.correction.uploadDocuments;
  if (path === paths.correction.uploadDocuments) {
    return hasCorrectionReceipt ? paths.correction.receipt : paths.correction.validateCandidate;
  }
  if (isInside && kind && !path.startsWith(INSCRIPTION_PREFIX)) return paths.inscription(kind).personalForm;
  if (!isInside && protectedPages.includes(path)) return receiptOf ? paths.inscription(receiptOf).receipt : paths.home;
  return null;
}
