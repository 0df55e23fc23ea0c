import {
  type CandidateDocument,
  type DocumentKind,
  documentListSchema,
  documentTypeOf,
  uploadAnswerSchema,
} from '@urna/contract/documents';
import { messageSchema } from '@urna/contract/envelope';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { documentRemoved, documentsMerged, documentsReplaced } from '../../../domain/candidate-session/transitions.ts';
import { api } from '../../../lib/api.ts';
import { listBesideChanges } from '../../../lib/latest-list.ts';
import { clientRefusal } from '../client-refusal.ts';
import { withSession } from '../session/with-session.ts';

const { changing, latest } = listBesideChanges();

export function currentCandidateId(): number {
  const { candidateID } = useCandidateStore.getState();
  if (candidateID === null) throw clientRefusal('El ID del candidato debe ser valido.');
  return candidateID;
}

export async function loadDocuments(): Promise<CandidateDocument[]> {
  const id = currentCandidateId();
  const answer = await latest(() =>
    withSession((token) => api.get(`/candidates/${String(id)}/documents`, documentListSchema, { token })),
  );
  documentsReplaced(answer.data, answer.candidate_observations);
  return answer.data;
}

export async function uploadDocument(
  kind: DocumentKind,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const form = new FormData();
  form.set('candidate_id', String(currentCandidateId()));
  form.set('documents[0][document_type_id]', String(documentTypeOf(kind).id));
  form.set('documents[0][file]', file);
  return changing(async () => {
    const answer = await withSession((token) =>
      api.upload('/documents', form, uploadAnswerSchema, { token, onProgress }),
    );
    documentsMerged(answer.data);
    return answer.message;
  });
}

export async function deleteDocument(id: number): Promise<string> {
  return changing(async () => {
    const answer = await withSession((token) => api.delete(`/documents/${String(id)}`, messageSchema, { token }));
    documentRemoved(id);
    return answer.message;
  });
}

export function documentFile(id: number, signal?: AbortSignal): Promise<Blob> {
  return withSession((token) => api.blob(`/documents/${String(id)}/file`, { token, signal }));
}
