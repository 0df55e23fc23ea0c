import { type CandidateDocument, type DocumentKind, documentTypeOf } from '@urna/contract/documents';
import { documentWords } from '../../../lib/candidate-documents/document-words.ts';
import { DeleteButton } from '../../../ui/delete-button.tsx';
import { deleteDocument } from './documents-api.ts';

export function DeleteDocument({ kind, document }: { kind: DocumentKind; document: CandidateDocument }) {
  const { deleteTitle, deleteWarning } = documentWords[kind];
  return (
    <DeleteButton
      label={`Eliminar ${documentTypeOf(kind).name}`}
      title={deleteTitle}
      warning={deleteWarning}
      onDelete={() => deleteDocument(document.id)}
    />
  );
}
