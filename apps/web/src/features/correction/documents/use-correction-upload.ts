import { refusalBeforeUpload } from '../../../lib/candidate-documents/check-file.ts';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { documentLoading } from '../../../lib/candidate-session/transitions.ts';
import { useFileUpload } from '../../../ui/use-file-upload.ts';
import { reloadDocuments, uploadCorrection } from './correction-api.ts';
import type { Correction } from './corrections.ts';

export function useCorrectionUpload({ kind, rejected }: Correction) {
  return useFileUpload({
    busy: useCandidateStore((state) => state.loadingDocuments[kind]),
    setBusy: (busy) => documentLoading(kind, busy),
    refusalOf: (file) => refusalBeforeUpload(kind, file),
    send: (file, onProgress) => uploadCorrection(kind, file, onProgress),
    storedId: () => {
      const { correct_docs } = useCandidateStore.getState().candidate;
      return (
        correct_docs.findLast(({ document_type_id }) => document_type_id === rejected.document_type_id)?.id ?? null
      );
    },
    reload: reloadDocuments,
  });
}
