import { correctionMeSchema } from '@urna/contract/correction';
import { type DocumentKind, documentListSchema, documentTypeOf, uploadAnswerSchema } from '@urna/contract/documents';
import { messageSchema } from '@urna/contract/envelope';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import {
  correctedDocumentRemoved,
  correctedDocumentsListed,
  correctedDocumentsMerged,
  correctionLoaded,
} from '../../../domain/candidate-session/correction-transitions.ts';
import { api } from '../../../lib/api.ts';
import { listBesideChanges } from '../../../lib/latest-list.ts';
import { foundSent } from '../receipt/send-correction.ts';
import { isDeadSession, tellLapsed, withCorrection, withLatestToken } from '../with-correction.ts';

const { changing, latest } = listBesideChanges();

function candidateId(): string {
  return String(useCandidateStore.getState().candidateID);
}

/** What there is to correct, as the server has it: also after a reload, and after the person was away. */
export async function loadCorrection(): Promise<true> {
  try {
    const { data } = await latest(() =>
      withLatestToken((token) => api.get('/correction/me', correctionMeSchema, { token })),
    );
    correctionLoaded(data);
  } catch (error) {
    if (!isDeadSession(error)) throw error;
    if (!(await foundSent())) tellLapsed();
  }
  return true;
}

/** Only the documents: the answer to an upload was lost, and the file may have arrived. */
export async function reloadDocuments(): Promise<void> {
  const { data } = await latest(() =>
    withCorrection((token) => api.get(`/candidates/${candidateId()}/documents`, documentListSchema, { token })),
  );
  correctedDocumentsListed(data);
}

export async function uploadCorrection(
  kind: DocumentKind,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const form = new FormData();
  form.set('candidate_id', candidateId());
  form.set('documents[0][document_type_id]', String(documentTypeOf(kind).id));
  form.set('documents[0][file]', file);
  return changing(async () => {
    const { data, message } = await withCorrection((token) =>
      api.upload('/documents', form, uploadAnswerSchema, { token, onProgress }),
    );
    correctedDocumentsMerged(data);
    return message;
  });
}

export async function deleteCorrection(id: number): Promise<string> {
  return changing(async () => {
    const { message } = await withCorrection((token) =>
      api.delete(`/documents/${String(id)}`, messageSchema, { token }),
    );
    correctedDocumentRemoved(id);
    return message;
  });
}

export function documentFile(id: number, signal: AbortSignal): Promise<Blob> {
  return withCorrection((token) => api.blob(`/documents/${String(id)}/file`, { token, signal }));
}
