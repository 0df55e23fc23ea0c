import {
  type CandidateDocument,
  type DocumentKind,
  type DocumentType,
  documentKind,
} from '@urna/contract/candidacy/documents';

/** What is selected in place of a document. */
export const CONSOLIDATED = 'consolidado';

/** The current document of a type, and the one it replaced. */
export interface ReviewedDocument extends Pick<DocumentType, 'id' | 'name' | 'usual_reasons'> {
  kind: DocumentKind;
  /** What is selected, and what React knows it by. */
  key: string;
  current: CandidateDocument;
  /** The rejected document that a correction replaced. */
  earlier: CandidateDocument | null;
}

/** In the order of the form. Missing ones are omitted; the count shows that one is missing. */
export function documentsOf(candidate: {
  asked_documents: readonly DocumentType[];
  documents: readonly CandidateDocument[];
}): ReviewedDocument[] {
  return candidate.asked_documents.flatMap(({ id, name, usual_reasons }) => {
    const ofType = candidate.documents.filter((document) => document.document_type_id === id);
    const current = ofType.find((document) => document.current);
    if (!current) return [];
    const earlier = ofType.findLast((document) => document.id < current.id && document.phase === 'inscription');
    return [
      {
        id,
        name,
        usual_reasons,
        kind: documentKind(id),
        key: `document-${String(id)}`,
        current,
        earlier: earlier ?? null,
      },
    ];
  });
}
