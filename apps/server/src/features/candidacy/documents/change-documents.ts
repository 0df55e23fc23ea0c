// Stores and removes a candidate's documents.

import { isDeepStrictEqual } from 'node:util';
import { type CandidateDocument, type DocumentType, documentKind } from '@urna/contract/candidacy/documents';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAcceptable } from '../../../platform/files/examine/examine-upload.ts';
import { safeFileName } from '../../../platform/files/file-names.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { record } from '../../../services/activity/record.ts';
import {
  deleteDocument,
  findOwnDocument,
  listDocuments,
  type NewDocument,
  replaceDocument,
} from '../../../services/candidacy/candidate-documents.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import { candidateCauser } from '../../../services/candidacy/read-candidate.ts';
import { updateLockedCandidate } from '../../../services/candidacy/write-candidate.ts';
import { holdDocumentTypes } from '../../../services/processes/document-types.ts';
import { phaseOf, requireChangeable, requireUploadable } from './document-rules.ts';
import { endLink } from './phone-links.ts';
import type { Upload, UploadedFile } from './read-upload.ts';

/**
 * Stores all files of an upload or none: all are examined before the first is written. A file from a phone uses up the
 * phone's link, unless the file is refused.
 */
export async function uploadDocuments(
  deps: Deps & { fileSandbox: FileSandbox },
  session: Session,
  upload: Upload,
  link?: { id: number },
): Promise<{ message: string; data: CandidateDocument[] }> {
  const phase = phaseOf(session);
  const typeIds = upload.files.map(({ typeId }) => typeId);
  // Before a process opens the files; decided again under the person's lock, since a submission may come between.
  const { types } = await requireUploadable(deps.db, session, upload.candidateId, typeIds, deps.clock.now());

  const accepted: NewDocument[] = [];
  for (const [index, type] of types.entries()) {
    const file = upload.files[index];
    if (file) accepted.push(await examine(deps, type, file));
  }

  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockPersonWithSession(tx, session);
    // Race: the link may have been used or ended while the file was on its way.
    if (link && !(await endLink(tx, link.id, now, 'upload'))) throw new AppError('phone_link_ended');
    await holdDocumentTypes(tx);
    const { candidate, types: typesNow } = await requireUploadable(tx, session, upload.candidateId, typeIds, now);
    if (!isDeepStrictEqual(typesNow.map(rulesOf), types.map(rulesOf))) throw new AppError('documents_asked_changed');
    const stored: { id: number; replaced: boolean }[] = [];
    for (const document of accepted) stored.push(await replaceDocument(tx, candidate.id, phase, document, now));
    if (phase === 'inscription') await updateLockedCandidate(tx, candidate.id, {}, now);
    const documents = await listDocuments(tx, candidate.id);
    for (const { id, replaced } of stored) {
      const document_type = documents.find((document) => document.id === id)?.document_type ?? '';
      await record(tx, candidateCauser(candidate), 'document_uploaded', {
        candidate,
        document_type,
        document_id: id,
        replaced,
        ...(link && { from_phone: true }),
      });
    }
    const ids = new Set(stored.map(({ id }) => id));
    return {
      message: stored.length === 1 ? 'Documento cargado correctamente' : 'Documentos cargados correctamente',
      data: documents.filter((document) => ids.has(document.id)),
    };
  });
}

const rulesOf = ({ id, format, max_bytes }: DocumentType) => ({ id, format, max_bytes });

async function examine(
  deps: { fileSandbox: FileSandbox },
  type: DocumentType,
  file: UploadedFile,
): Promise<NewDocument> {
  const { bytes, mimeType, warning } = await requireAcceptable(deps, type, file);
  const file_name = safeFileName(file.name, { otherwise: documentKind(type.id), format: type.format });
  return { document_type_id: type.id, file_name, mime_type: mimeType, bytes, warning };
}

/** Deletes a document while it may still change; without it the registration has no preview. */
export async function removeDocument(deps: Deps, session: Session, id: number): Promise<{ message: string }> {
  const phase = phaseOf(session);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    const document = await findOwnDocument(tx, id, person);
    if (!document || (phase === 'correction' && document.phase !== phase)) throw new AppError('not_found');
    const candidate = await requireChangeable(tx, session, document.candidate_id, now);
    await deleteDocument(tx, id);
    if (phase === 'inscription') {
      await updateLockedCandidate(tx, candidate.id, { registration_status: 'UPLOAD_CANDIDATE_DOCUMENT' }, now);
    }
    await record(tx, candidateCauser(candidate), 'document_deleted', {
      candidate,
      document_type: document.document_type,
      document_id: id,
    });
  });
  return { message: 'Documento eliminado correctamente' };
}
