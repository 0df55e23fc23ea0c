import type { CandidateKind } from '@urna/contract/candidacy';
import {
  type CandidateDocument,
  type DocumentKind,
  documentKindOfName,
  documentTypeOf,
  requiredDocuments,
} from '@urna/contract/documents';

/** What counts of a kind of document now, and what it replaced. */
export interface ReviewedDocument {
  kind: DocumentKind;
  name: string;
  current: CandidateDocument;
  /** The rejected one that a correction stands in for. */
  earlier: CandidateDocument | null;
}

/** In the order of the form. A kind that is missing is not there: the count tells. */
export function documentsOf(candidate: {
  candidate_type: CandidateKind;
  documents: readonly CandidateDocument[];
}): ReviewedDocument[] {
  return requiredDocuments[candidate.candidate_type].flatMap((kind) => {
    const { name } = documentTypeOf(kind);
    const ofKind = candidate.documents.filter((document) => documentKindOfName(document.document_type) === kind);
    const current = ofKind.find((document) => document.current);
    if (!current) return [];
    const earlier = ofKind.findLast((document) => document.id < current.id && document.phase === 'inscription');
    return [{ kind, name, current, earlier: earlier ?? null }];
  });
}

export function expectedCount(kind: CandidateKind): number {
  return requiredDocuments[kind].length;
}
