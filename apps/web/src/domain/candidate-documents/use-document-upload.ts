import { type DocumentKind, documentTypeOf, fileRefusals, wrongFormatText } from '@urna/contract/candidacy/documents';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import { toast } from '@urna/ui/toast';
import { useEffect } from 'react';
import { useLeaveWarning } from '../../lib/leave-warning.ts';
import type { Phase } from './document-list.ts';
import { enqueue, pendingUploads, type QueuedUpload, refuse, resume, useUploadQueue } from './upload-queue.ts';
import { useDocumentChanges } from './use-documents.ts';

const extensions = { jpg: /\.jpe?g$/i, pdf: /\.pdf$/i } as const;

/** Refuses what can be checked before the upload. The server detects the real file type from the content. */
export function refusalBeforeUpload(kind: DocumentKind, file: Pick<File, 'name' | 'size'>): string | null {
  if (!extensions[documentTypeOf(kind).format].test(file.name)) return wrongFormatText(kind);
  if (file.size > MAX_UPLOAD_BYTES) return fileRefusals.too_big;
  if (file.size === 0) return fileRefusals.empty;
  return null;
}

/** Beside its card an error is a toast: the card may be out of sight, or on another step. */
export const tellOfDocument = (kind: DocumentKind) => (message: string) =>
  toast.error(message, documentTypeOf(kind).name);

/** The upload of one document: its state in the queue, and how to put a file there. */
export function useDocumentUpload(phase: Phase, kind: DocumentKind) {
  const { upload, storedId, reload } = useDocumentChanges(phase);
  const queued: QueuedUpload | undefined = useUploadQueue(({ uploads }) => uploads.get(kind));
  const choose = (file: File) => {
    const tell = tellOfDocument(kind);
    const refusal = refusalBeforeUpload(kind, file);
    if (refusal) {
      refuse(kind, refusal);
      tell(refusal);
      return;
    }
    const before = storedId(kind);
    enqueue(kind, {
      file,
      send: async (content, onProgress, signal) => {
        toast.success(await upload(kind, content, onProgress, signal));
      },
      arrived: async () => {
        await reload();
        const now = storedId(kind);
        return now !== null && now !== before;
      },
      tell,
    });
  };
  return { queued, choose };
}

/** How many documents are still being uploaded. The link's return resumes them; leaving the page asks first. */
export function usePendingUploads(): number {
  const pending = useUploadQueue(pendingUploads);
  useEffect(() => {
    if (pending === 0) return undefined;
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [pending]);
  useLeaveWarning(pending > 0);
  return pending;
}
