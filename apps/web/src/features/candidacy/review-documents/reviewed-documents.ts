import {
  type CandidateDocument,
  type DocumentKind,
  documentKindOfName,
  documentTypeOf,
} from '@urna/contract/candidacy/documents';

/** What is selected in place of a document's kind. */
export const CONSOLIDATED = 'consolidado';

/** The current document of a kind, and the one it replaced. */
export interface ReviewedDocument {
  kind: DocumentKind;
  name: string;
  current: CandidateDocument;
  /** The rejected document that a correction replaced. */
  earlier: CandidateDocument | null;
}

/** In the order of the form. Missing kinds are omitted; the count shows that one is missing. */
export function documentsOf(candidate: {
  asked_documents: readonly DocumentKind[];
  documents: readonly CandidateDocument[];
}): ReviewedDocument[] {
  return candidate.asked_documents.flatMap((kind) => {
    const { name } = documentTypeOf(kind);
    const ofKind = candidate.documents.filter((document) => documentKindOfName(document.document_type) === kind);
    const current = ofKind.find((document) => document.current);
    if (!current) return [];
    const earlier = ofKind.findLast((document) => document.id < current.id && document.phase === 'inscription');
    return [{ kind, name, current, earlier: earlier ?? null }];
  });
}
