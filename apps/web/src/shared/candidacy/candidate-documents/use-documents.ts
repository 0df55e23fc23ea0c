// The candidate's documents as the pages read and change them.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AskedFile,
  type DocumentType,
  deleteDocument,
  type FileRules,
  fileRefusalText,
  getDocumentFile,
  postDocuments,
} from '@urna/contract/candidacy/documents';
import { toast } from '@urna/ui/toast';
import { useEffect } from 'react';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { currentCandidateId, currentPerson, useCandidateStore } from '../candidate-session/candidate-store.ts';
import { changeView } from '../candidate-session/transitions.ts';
import {
  changeList,
  DOCUMENT_LISTS,
  type DocumentList,
  documentOf,
  listKey,
  type Phase,
  phaseRules,
} from './document-list.ts';
import { emptyQueue, enqueue, pendingUploads, refuse, resume, type Upload, useUploadQueue } from './upload-queue.ts';

const DOCUMENT_FILES = 'candidate-files';

/** The candidate's documents. Another tab or a phone may have changed them since this one was last looked at. */
export function useDocumentList(phase: Phase) {
  const candidateId = useCandidateStore((state) => state.candidateID);
  return useQuery({
    queryKey: [DOCUMENT_LISTS, phase, candidateId],
    queryFn: ({ signal }) => phaseRules[phase].load(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** The changes a candidate can make to documents; each resolves to the message to show. */
export function useDocumentChanges(phase: Phase) {
  const queries = useQueryClient();
  const { client, merge, load } = phaseRules[phase];
  return {
    upload: async (
      type: number,
      file: File,
      onProgress: (fraction: number) => void,
      signal: AbortSignal,
    ): Promise<string> => {
      const form = new FormData();
      form.set('candidate_id', String(currentCandidateId()));
      form.set('documents[0][document_type_id]', String(type));
      form.set('documents[0][file]', file);
      const work = () => client.upload(postDocuments, { form, onProgress, signal });
      const { message, data } = await changeList(queries, listKey(phase), work, (documents, answer) =>
        merge(documents, answer.data),
      );
      // The server keeps a PDF byte for byte, so it needn't be fetched to be shown. A photo it changes.
      for (const { id, mime_type } of data)
        if (mime_type === file.type && file.type === 'application/pdf')
          queries.setQueryData(documentFileQuery(phase, id).queryKey, file);
      return message;
    },
    remove: async (id: number): Promise<string> => {
      const work = () => client.call(deleteDocument, { params: { id } });
      const { message } = await changeList(queries, listKey(phase), work, (documents) =>
        documents.filter((document) => document.id !== id),
      );
      // As on the server: without the document the summary has to be reached again.
      if (phase === 'inscription') changeView('UPLOAD_DOCUMENT_CANDIDATE');
      return message;
    },
    storedId: (type: number): number | null =>
      documentOf(queries.getQueryData<DocumentList>(listKey(phase)), phase, type)?.id ?? null,
    /** Refetches after an upload whose response was lost. A failure isn't shown: the upload's own error already is. */
    reload: async (): Promise<void> => {
      const queryKey = listKey(phase);
      const list = await load();
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<DocumentList>(queryKey, list);
    },
  };
}

export function documentFileQuery(phase: Phase, id: number) {
  return queryOptions({
    queryKey: [DOCUMENT_FILES, id],
    queryFn: ({ signal }) => phaseRules[phase].client.download(getDocumentFile, { params: { id }, signal }),
    // Stored files are immutable: a new upload gets a new id.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDocumentFile(phase: Phase, id: number, enabled: boolean) {
  return useQuery({ ...documentFileQuery(phase, id), enabled });
}

const extensions = { jpg: /\.jpe?g$/i, pdf: /\.pdf$/i } as const;

/** Refuses what can be checked before the upload. The server detects the real file type from the content. */
export function refusalBeforeUpload(rules: FileRules, file: Pick<File, 'name' | 'size'>): string | null {
  if (!extensions[rules.format].test(file.name)) return fileRefusalText('wrong_format', rules);
  if (file.size > rules.max_bytes) return fileRefusalText('too_big', rules);
  if (file.size === 0) return fileRefusalText('empty', rules);
  return null;
}

/** HEIC has no type in most browsers. */
export const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.(jpe?g|png|webp|avif|hei[cf])$/i.test(name);

/** The name of a document's upload in the queue. */
export const uploadName = ({ id }: Pick<DocumentType, 'id'>): string => `document-${String(id)}`;

/** Puts a file in the queue, or shows why it can't be sent. */
export function chooseFile(name: string, type: AskedFile, upload: Omit<Upload, 'tell'>): void {
  // A toast beside what its card shows: the card may be out of sight, or on another step.
  const tell = (message: string) => toast.error(message, type.name);
  const refusal = refusalBeforeUpload(type, upload.file);
  if (refusal) {
    refuse(name, refusal);
    tell(refusal);
  } else enqueue(name, { ...upload, tell });
}

/** The upload of one document: its state in the queue, and how to put a file there. */
export function useDocumentUpload(phase: Phase, type: DocumentType) {
  const { upload, storedId, reload } = useDocumentChanges(phase);
  const queued = useUploadQueue(({ uploads }) => uploads.get(uploadName(type)));
  const choose = (file: File) => {
    const before = storedId(type.id);
    chooseFile(uploadName(type), type, {
      file,
      send: async (content, onProgress, signal) => {
        toast.success(await upload(type.id, content, onProgress, signal));
      },
      arrived: async () => {
        await reload();
        const now = storedId(type.id);
        return now !== null && now !== before;
      },
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

/**
 * When the session ends, or becomes another person's in another tab, clears lists, files and waiting uploads from memory,
 * so that the next person on this computer neither finds nor sends anything of the one before.
 */
export function useForgottenDocuments(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let person = currentPerson();
    const forget = () => {
      const now = currentPerson();
      if (useCandidateStore.getState().isValidate && now === person) return;
      person = now;
      emptyQueue();
      for (const name of [DOCUMENT_LISTS, DOCUMENT_FILES]) queries.removeQueries({ queryKey: [name] });
    };
    forget();
    return useCandidateStore.subscribe(forget);
  }, [queries]);
}
