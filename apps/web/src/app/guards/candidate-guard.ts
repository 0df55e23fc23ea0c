import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy/candidacy';
import { paths } from '../../lib/paths.ts';

export interface CandidateStanding {
  isValidate: boolean;
  hasToken: boolean;
  kind: CandidateKind | null;
  /** A correction session gives access to no other candidate page. */
  isCorrecting: boolean;
  /** The kind of a candidate whose receipt is still open. */
  receiptOf: CandidateKind | null;
  hasCorrectionReceipt: boolean;
}

const INSCRIPTION_PREFIX = '/inscription/';
const CORRECTION_PREFIX = '/inscription/correct-documents/';
const protectedPages: readonly string[] = candidateKinds.flatMap((kind) => [
  paths.inscription(kind).documentForm,
  paths.inscription(kind).previewPdf,
]);

/** The redirect for `path` given the candidate's state, or null if access is allowed. */
export function candidateRedirect(path: string, standing: CandidateStanding): string | null {
  const { isValidate, hasToken, kind, isCorrecting, receiptOf, hasCorrectionReceipt } = standing;
  const isInside = isValidate && hasToken;
  if (isInside && isCorrecting) return path.startsWith(CORRECTION_PREFIX) ? null : paths.correction.uploadDocuments;
  if (path === paths.correction.uploadDocuments) {
    return hasCorrectionReceipt ? paths.correction.receipt : paths.correction.validateCandidate;
  }
  if (isInside && kind && !path.startsWith(INSCRIPTION_PREFIX)) return paths.inscription(kind).base;
  if (!isInside && protectedPages.includes(path)) return receiptOf ? paths.inscription(receiptOf).receipt : paths.home;
  return null;
}
