// The endpoints of candidates' documents.

import multipart from '@fastify/multipart';
import {
  deleteDocument,
  getDocumentFile,
  getDocumentModel,
  listAskedDocuments,
  listCandidateDocuments,
  postDocuments,
} from '@urna/contract/candidacy/documents';
import { blocksOf, siteTextFacts } from '@urna/contract/processes/site-texts';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type FileSandbox, renderDocument } from '../../../platform/files/sandbox/file-sandbox.ts';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../../services/access/sessions/tokens.ts';
import { findFileForStaff, findOwnFile, listDocuments } from '../../../services/candidacy/candidate-documents.ts';
import { observationsOf, reviewsOf } from '../../../services/candidacy/candidate-reviews.ts';
import { requireCandidateForStaff, requireOwnCandidate } from '../../../services/candidacy/read-candidate.ts';
import { documentTypeOf, documentTypes } from '../../../services/processes/document-types.ts';
import { wordsOf } from '../../../services/processes/texts.ts';
import { removeDocument, uploadDocuments } from './change-documents.ts';
import { modelJob } from './model-job.ts';
import { phoneRoutes } from './phone-routes.ts';
import { readUpload } from './read-upload.ts';

/** The largest document, or a few, and the multipart overhead. */
const UPLOAD_BODY_BYTES = 5 * MAX_UPLOAD_BYTES;

export async function documentRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);

  route(app, listCandidateDocuments, async (request) => {
    const { id } = request.params;
    if (request.staff) await requireCandidateForStaff(deps.db, request.process, id);
    else await requireOwnCandidate(deps.db, id, personOfSubject(sessionOf(request).subject));
    const data = await listDocuments(deps.db, id);
    return { data, candidate_observations: observationsOf(await reviewsOf(deps.db, [id])) };
  });

  route(app, postDocuments, async (request) => uploadDocuments(deps, sessionOf(request), await readUpload(request)), {
    bodyLimit: UPLOAD_BODY_BYTES,
  });

  phoneRoutes(app, deps);

  route(app, listAskedDocuments, async ({ process }) => ({ data: await documentTypes(deps.db, process) }));

  route(app, getDocumentModel, async ({ process, params }, reply) => {
    const { name, model } = await documentTypeOf(deps.db, process.id, params.type);
    if (model.length === 0) throw new AppError('not_found');
    const blocks = blocksOf(model, siteTextFacts(wordsOf(process), process.forget_after_months));
    const input = { name, author: process.organiser, createdAt: process.created_at, blocks };
    reply.header('content-disposition', contentDisposition('attachment', `modelo-${params.type}.pdf`));
    return reply.type('application/pdf').send(await renderDocument(deps, modelJob, input));
  });

  route(app, deleteDocument, (request) => removeDocument(deps, sessionOf(request), request.params.id));

  route(app, getDocumentFile, async (request, reply) => {
    const { id } = request.params;
    const file = request.staff
      ? await findFileForStaff(deps.db, request.process, id)
      : await findOwnFile(deps.db, id, personOfSubject(sessionOf(request).subject));
    if (!file) throw new AppError('not_found');
    // A browser that opens the file as a page neither runs scripts in it nor loads anything else.
    reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    reply.header('content-disposition', contentDisposition('inline', file.file_name));
    return reply.type(file.mime_type).header('x-content-type-options', 'nosniff').send(file.bytes);
  });
}
