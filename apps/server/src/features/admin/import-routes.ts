import multipart from '@fastify/multipart';
import { importAnswerSchema, importJobSchema, MAX_IMPORT_BYTES } from '@urna/contract/administration';
import { dataSchema, listSchema, pageQuerySchema } from '@urna/contract/envelope';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { idParams } from '../../platform/http/params.ts';
import { findJob, listJobs, toImportJob } from './import-jobs.ts';
import { receiveImport } from './receive-import.ts';

const tags = ['Administración'];
const security = [{ session: [] }];
const auditing = { session: ['staff'], ability: 'audit' } as const;
// The file and what multipart adds around it.
const IMPORT_BODY_BYTES = MAX_IMPORT_BYTES + 64 * 1024;

export async function importRoutes(app: App, deps: Deps): Promise<void> {
  await app.register(multipart);

  app.get(
    '/admin/imports',
    {
      config: auditing,
      schema: {
        tags,
        security,
        summary: 'Importaciones, de la más reciente a la más antigua',
        querystring: pageQuerySchema,
        response: { 200: listSchema(importJobSchema) },
      },
    },
    async (request) => paged(await listJobs(deps.db, request.query), request.query),
  );

  app.get(
    '/admin/imports/:id',
    {
      config: auditing,
      schema: {
        tags,
        security,
        summary: 'Una importación, con su avance',
        params: idParams,
        response: { 200: dataSchema(importJobSchema) },
      },
    },
    async (request) => {
      const job = await findJob(deps.db, request.params.id);
      if (!job) throw new AppError('not_found');
      return { data: toImportJob(job) };
    },
  );

  app.post(
    '/admin/imports',
    {
      config: { session: ['staff'], ability: 'administer' },
      bodyLimit: IMPORT_BODY_BYTES,
      schema: {
        tags,
        security,
        summary: 'Importa un CSV (multipart: kind, dry_run, file)',
        consumes: ['multipart/form-data'],
        response: { 202: importAnswerSchema },
      },
    },
    async (request, reply) => {
      const data = await receiveImport(deps, request);
      return reply.status(202).send({ message: 'El archivo se recibió. La importación comienza en un momento.', data });
    },
  );
}
