import { type CandidateDocument, type DocumentKind, documentKindOfName } from '@urna/contract/documents';

/** A document that was rejected, and what is to take its place. */
export interface Correction {
  kind: DocumentKind;
  rejected: CandidateDocument;
  corrected: CandidateDocument | undefined;
}

export function correctionsOf(
  initial: readonly CandidateDocument[],
  corrected: readonly CandidateDocument[],
): { corrections: Correction[]; locked: CandidateDocument[] } {
  const corrections = initial
    .filter(({ review_status }) => review_status === 'RECHAZADO')
    .map((rejected) => ({
      kind: documentKindOfName(rejected.document_type),
      rejected,
      corrected: corrected.findLast(({ document_type_id }) => document_type_id === rejected.document_type_id),
    }));
  return { corrections, locked: initial.filter(({ review_status }) => review_status !== 'RECHAZADO') };
}
