import { type DocumentKind, documentKindOfName } from '@urna/contract/documents';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { documentLoading } from '../../../lib/candidate-session/transitions.ts';
import { toast } from '../../../ui/toast.ts';
import { refusalBeforeUpload } from './check-file.ts';
import { loadDocuments, uploadDocument } from './documents-api.ts';

function idOf(kind: DocumentKind): number | null {
  const { docs } = useCandidateStore.getState().candidate;
  return docs.find((document) => documentKindOfName(document.document_type) === kind)?.id ?? null;
}

/** The answer may have been lost after the file arrived: the server's list knows. */
async function arrivedAnyway(kind: DocumentKind, before: number | null): Promise<boolean> {
  await loadDocuments().catch(() => undefined);
  const now = idOf(kind);
  return now !== null && now !== before;
}

export function useUpload(kind: DocumentKind) {
  const uploading = useCandidateStore((state) => state.loadingDocuments[kind]);
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);

  const refuse = (message: string) => {
    setError(message);
    toast.error(message);
  };
  const choose = async (file: File) => {
    if (useCandidateStore.getState().loadingDocuments[kind]) return;
    const refusal = refusalBeforeUpload(kind, file);
    if (refusal) {
      refuse(refusal);
      return;
    }
    setError(null);
    setProgress(0);
    documentLoading(kind, true);
    const before = idOf(kind);
    try {
      toast.success(await uploadDocument(kind, file, setProgress));
    } catch (failure) {
      const lost = failure instanceof ApiError && failure.code === 'network';
      if (!lost || !(await arrivedAnyway(kind, before))) refuse(messageOf(failure));
    } finally {
      documentLoading(kind, false);
    }
  };

  useEffect(() => {
    if (!uploading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [uploading]);

  return { uploading, progress, error, choose, clearError: () => setError(null) };
}
