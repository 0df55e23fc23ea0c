import type { CandidateKind } from '../src/candidacy/candidacy.ts';
import {
  type DocumentKind,
  type DocumentType,
  documentKind,
  documentsAskedOf,
  standardDocuments,
} from '../src/candidacy/documents.ts';

export type StandardKind = Exclude<DocumentKind, 'other'>;

const isStandard = (kind: DocumentKind): kind is StandardKind => kind !== 'other';

/** One of the specification's four documents. */
export function standardDocument(kind: StandardKind): DocumentType {
  const type = standardDocuments.find(({ id }) => documentKind(id) === kind);
  if (!type) throw new Error(`no process begins with ${kind}`);
  return type;
}

/** Those that a process asks of a kind of candidate, until somebody changes it. */
export const standardKinds = (kind: CandidateKind): StandardKind[] =>
  documentsAskedOf(standardDocuments, kind)
    .map(({ id }) => documentKind(id))
    .filter(isStandard);
