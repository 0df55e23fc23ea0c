import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { documentTypeOf, requiredDocuments } from '@urna/contract/candidacy/documents';

/** Names of the documents that a candidacy of this kind still lacks. */
export function missingDocuments(kind: CandidateKind, present: readonly { document_type_id: number }[]): string[] {
  const have = new Set(present.map((document) => document.document_type_id));
  return requiredDocuments[kind]
    .map(documentTypeOf)
    .filter((type) => !have.has(type.id))
    .map((type) => type.name);
}
