import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { type DocumentKind, documentTypeOf, requiredDocuments } from '@urna/contract/candidacy/documents';

/** The kinds that a registration was asked for when it was submitted; until then, those that are required now. */
export function askedDocuments(row: {
  candidate_type: CandidateKind;
  asked_documents: readonly DocumentKind[] | null;
}): readonly DocumentKind[] {
  return row.asked_documents ?? requiredDocuments[row.candidate_type];
}

/** Names of the documents that a candidacy of this kind still lacks. */
export function missingDocuments(kind: CandidateKind, present: readonly { document_type_id: number }[]): string[] {
  const have = new Set(present.map((document) => document.document_type_id));
  return requiredDocuments[kind]
    .map(documentTypeOf)
    .filter((type) => !have.has(type.id))
    .map((type) => type.name);
}
