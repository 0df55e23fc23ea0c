import type { CandidateDocument } from '@urna/contract/candidacy/documents';

/** The oldest document of each kind was submitted with the inscription; a later one corrects it. */
export function splitDocuments(documents: readonly CandidateDocument[]): {
  initial: CandidateDocument[];
  corrected: CandidateDocument[];
} {
  const seen = new Set<number>();
  const initial: CandidateDocument[] = [];
  const corrected: CandidateDocument[] = [];
  const oldestFirst = documents.toSorted(
    (one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id,
  );
  for (const document of oldestFirst) {
    (seen.has(document.document_type_id) ? corrected : initial).push(document);
    seen.add(document.document_type_id);
  }
  return { initial, corrected };
}
