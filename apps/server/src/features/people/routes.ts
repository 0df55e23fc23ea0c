// The endpoints of staff accounts, of imports, and of the lists that forms choose from.

import multipart from '@fastify/multipart';
import { inviteToDirectory, untieFromDirectory } from '@urna/contract/access/directory';
import { resetPasskeys } from '@urna/contract/access/passkeys';
import { may } from '@urna/contract/access/roles';
import { getImport, listImports, MAX_IMPORT_BYTES, startImport } from '@urna/contract/people/imports';
import * as lookups from '@urna/contract/people/lookups';
import { changeStaffUser, createStaffUser, listStaffUsers } from '@urna/contract/people/staff';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { MULTIPART_BYTES } from '../../platform/files/read-form.ts';
import { type App, route } from '../../platform/http/route.ts';
import { paged } from '../../platform/read-page.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { listCities, listStates, listUniversities } from '../../services/people/lookups.ts';
import { documentTypes } from '../../services/processes/document-types.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { findJob, listJobs, toImportJob } from './imports/import-jobs.ts';
import { receiveImport } from './imports/receive-import.ts';
import { askToChangeStaff, resetStaffPasskeys } from './staff/change-staff.ts';
import { askToCreateStaff } from './staff/create-staff.ts';
import { askForDirectoryLink, untieAccount } from './staff/directory-links.ts';
import { listStaff } from './staff/staff-users.ts';

const IMPORT_BODY_BYTES = MAX_IMPORT_BYTES + MULTIPART_BYTES;

export async function adminRoutes(app: App, deps: Deps): Promise<void> {
  route(app, listStaffUsers, async ({ query }) => paged(await listStaff(deps, query), query));

  route(app, createStaffUser, async (request, reply) => {
    const answer = await askToCreateStaff(deps, staffOf(request), request.body);
    return reply.status('change' in answer ? 202 : 201).send(answer);
  });

  route(app, changeStaffUser, async (request, reply) => {
    const answer = await askToChangeStaff(deps, staffOf(request), request.params.id, request.body);
    return reply.status('change' in answer ? 202 : 200).send(answer);
  });

  route(app, resetPasskeys, (request) => {
    const staff = staffOf(request);
    const author = { id: staff.id, causer: asCauser(staff) };
    return resetStaffPasskeys(deps, author, request.params.id, request.body.reason);
  });

  route(app, inviteToDirectory, async (request, reply) => {
    const answer = await askForDirectoryLink(deps, staffOf(request), request.params.id, request.body.reason);
    return reply.status('change' in answer ? 202 : 200).send(answer);
  });

  route(app, untieFromDirectory, (request) => {
    const staff = staffOf(request);
    return untieAccount(deps, { id: staff.id, causer: asCauser(staff) }, request.params.id);
  });

  route(app, listImports, async ({ process, query }) => paged(await listJobs(deps.db, process, query), query));

  route(app, getImport, async (request) => {
    const { process, params } = request;
    const job = await findJob(deps.db, params.id);
    if (!job || (job.process_id !== null && job.process_id !== process.id)) throw new AppError('not_found');
    const mayImport = may(staffOf(request).role, 'administer');
    return { data: toImportJob(job, mayImport ? job.samples : null) };
  });

  await app.register(multipart);
  route(
    app,
    startImport,
    async (request, reply) => {
      const received = await receiveImport(deps, request.process, request);
      if ('change' in received) return reply.status(202).send(received);
      const message = 'El archivo se recibió. La importación comienza en un momento.';
      return reply.status(202).send({ message, data: received });
    },
    { bodyLimit: IMPORT_BODY_BYTES },
  );
}

// The data are the same for everyone and rarely change. Caching saves a phone on a slow connection the request.
const KEPT_AN_HOUR = 'public, max-age=3600';

/** Register it in a separate context, because its responses may be cached. */
export function lookupRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', KEPT_AN_HOUR);
  });

  route(app, lookups.listDegreeTypes, () => ({ data: [...lookups.degreeTypes] }));
  route(app, lookups.listIdentificationTypes, () => ({ data: [...lookups.identificationTypes] }));
  route(app, lookups.listGenders, () => ({ data: [...lookups.genders] }));
  route(app, lookups.listDocumentTypes, async () => ({
    data: (await documentTypes(db, await currentProcess(db))).map(({ id, name }) => ({ id, name })),
  }));
  route(app, lookups.listStates, async ({ query }) => paged(await listStates(db, query), query));
  route(app, lookups.listUniversities, async ({ query }) => paged(await listUniversities(db, query), query));
  route(app, lookups.listCities, async ({ query }) => {
    const { state_id, ...page } = query;
    return paged(await listCities(db, state_id, page), page);
  });
}
