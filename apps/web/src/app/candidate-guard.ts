import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy';
import { paths } from './paths.ts';

export interface CandidateStanding {
  isValidate: boolean;
  hasToken: boolean;
  kind: CandidateKind | null;
  /** Whose receipt has not been put away yet. */
  receiptOf: CandidateKind | null;
}

const INSCRIPTION_PREFIX = '/inscription/';
/** Pages that anyone may read at any time; a candidate looks for their code in the mailbox without leaving the form. */
const openPages: readonly string[] = [paths.mailbox];
const protectedPages: readonly string[] = candidateKinds.flatMap((kind) => [
  paths.inscription(kind).documentForm,
  paths.inscription(kind).previewPdf,
]);

/** Where somebody who asks for `pathname` is sent instead, or null if they may have it. */
export function candidateRedirect(pathname: string, standing: CandidateStanding): string | null {
  const { isValidate, hasToken, kind, receiptOf } = standing;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (openPages.includes(path)) return null;
  const isInside = isValidate && hasToken;
  if (isInside && kind && !path.startsWith(INSCRIPTION_PREFIX)) return paths.inscription(kind).personalForm;
  if (!isInside && protectedPages.includes(path)) return receiptOf ? paths.inscription(receiptOf).receipt : paths.home;
  return null;
}
