import { type DocumentKind, documentKindOfName } from '@urna/contract/documents';
import { refusalBeforeUpload } from '../../../lib/candidate-documents/check-file.ts';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { documentLoading } from '../../../lib/candidate-session/transitions.ts';
import { useFileUpload } from '../../../ui/use-file-upload.ts';
import { loadDocuments, uploadDocument } from './documents-api.ts';

function storedIdOf(kind: DocumentKind): number | null {
  const { docs } = useCandidateStore.getState().candidate;
  return docs.find((document) => documentKindOfName(document.document_type) === kind)?.id ?? null;
}

export function useUpload(kind: DocumentKind) {
  return useFileUpload({
    busy: useCandidateStore((state) => state.loadingDocuments[kind]),
    setBusy: (busy) => documentLoading(kind, busy),
    refusalOf: (file) => refusalBeforeUpload(kind, file),
    send: (file, onProgress) => uploadDocument(kind, file, onProgress),
    storedId: () => storedIdOf(kind),
    reload: loadDocuments,
  });
}
