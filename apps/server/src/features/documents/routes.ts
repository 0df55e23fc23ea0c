import multipart from '@fastify/multipart';
import { documentListSchema, uploadAnswerSchema } from '@urna/contract/documents';
import { messageSchema } from '@urna/contract/envelope';
import { MAX_UPLOAD_BYTES } from '@urna/contract/limits';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { bytesSchema } from '../../platform/http/bytes.ts';
import { idParams } from '../../platform/http/params.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { findOwnFile, findReviewedFile, listDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { observationsOf, reviewsOf } from '../../services/people/candidates/candidate-reviews.ts';
import { findOwnCandidate, findReviewedCandidate } from '../../services/people/candidates/read-candidate.ts';
import { removeDocument } from './delete-document.ts';
import { readUpload } from './read-upload.ts';
import { uploadDocuments } from './upload-documents.ts';

const tags = ['Documentos'];
const security = [{ session: [] }];
// Who uploads; who reads is also the staff.
const owner = ['candidate', 'correction'] as const;
const reader = { session: [...owner, 'staff'], ability: 'read' } as const;
// Four files of 1 MB and what multipart adds around them.
const UPLOAD_BODY_BYTES = 5 * MAX_UPLOAD_BYTES;

export async function documentRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);

  app.get(
    '/candidates/:id/documents',
    {
      config: reader,
      schema: {
        tags,
        security,
        summary: 'Los documentos cargados',
        params: idParams,
        response: { 200: documentListSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const candidate = request.staff
        ? await findReviewedCandidate(deps.db, id)
        : await findOwnCandidate(deps.db, id, personOfSubject(sessionOf(request).subject));
      if (!candidate) throw new AppError('not_found');
      const data = await listDocuments(deps.db, candidate.id);
      return { data, candidate_observations: observationsOf(await reviewsOf(deps.db, [candidate.id])) };
    },
  );

  app.post(
    '/documents',
    {
      config: { session: owner },
      bodyLimit: UPLOAD_BODY_BYTES,
      schema: {
        tags,
        security,
        summary: 'Carga uno o varios documentos (multipart)',
        consumes: ['multipart/form-data'],
        response: { 200: uploadAnswerSchema },
      },
    },
    async (request) => {
      return uploadDocuments(deps, sessionOf(request), await readUpload(request));
    },
  );

  app.delete(
    '/documents/:id',
    {
      config: { session: owner },
      schema: { tags, security, summary: 'Elimina un documento', params: idParams, response: { 200: messageSchema } },
    },
    async (request) => {
      return removeDocument(deps, sessionOf(request), request.params.id);
    },
  );

  app.get(
    '/documents/:id/file',
    {
      config: reader,
      schema: { tags, security, summary: 'El archivo', params: idParams, response: { 200: bytesSchema } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = request.staff
        ? await findReviewedFile(deps.db, id)
        : await findOwnFile(deps.db, id, personOfSubject(sessionOf(request).subject));
      if (!file) throw new AppError('not_found');
      // Whatever a file contains, a browser that opens it by itself runs nothing of it and asks nobody for anything.
      reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:");
      reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.file_name)}`);
      return reply.type(file.mime_type).header('x-content-type-options', 'nosniff').send(file.bytes);
    },
  );
}
