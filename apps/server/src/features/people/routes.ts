import multipart from '@fastify/multipart';
import { tellTime } from '@urna/contract/shared/dates';
import {
  announceGrace,
  changeWindow,
  getAdminCalendar,
  getImport,
  listImports,
  MAX_IMPORT_BYTES,
  startImport,
  undoExtension as undoExtensionCall,
} from '@urna/contract/staff/administration';
import { resetPasskeys } from '@urna/contract/staff/passkeys';
import { may } from '@urna/contract/staff/roles';
import { changeStaffUser, createStaffUser, listStaffUsers } from '@urna/contract/staff/staff';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { MULTIPART_BYTES } from '../../platform/http/multipart-refusal.ts';
import { paged } from '../../platform/http/pagination.ts';
import { route } from '../../platform/http/route.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { requireContest } from '../../services/election/contests/contest-rows.ts';
import { readAdminCalendar } from '../../services/processes/calendar/calendar-state.ts';
import { setGrace, setWindow, undoExtension } from '../../services/processes/calendar/set-window.ts';
import { findJob, listJobs, toImportJob } from './imports/import-jobs.ts';
import { receiveImport } from './imports/receive-import.ts';
import { askToChangeStaff } from './staff/change-staff.ts';
import { askToCreateStaff } from './staff/create-staff.ts';
import { resetStaffPasskeys } from './staff/reset-passkeys.ts';
import { listStaff } from './staff/staff-users.ts';

const IMPORT_BODY_BYTES = MAX_IMPORT_BYTES + MULTIPART_BYTES;

export async function adminRoutes(app: App, deps: Deps): Promise<void> {
  const named = async ({ process }: { process: ProcessRow }, slug: string | undefined) =>
    slug === undefined ? undefined : await requireContest(deps.db, process, slug);

  route(app, getAdminCalendar, async ({ process }) => ({ data: await readAdminCalendar(deps, process) }));

  route(app, changeWindow, async (request) => {
    const { process, body } = request;
    const { window, opens_at, closes_at, reason } = body;
    const contest = await named(request, body.contest);
    const change = { window, contest, opensAt: new Date(opens_at), closesAt: new Date(closes_at), reason };
    await setWindow(deps, asCauser(staffOf(request)), process, change);
    return { message: 'El calendario se guardó correctamente.', data: await readAdminCalendar(deps, process) };
  });

  route(app, undoExtensionCall, async (request) => {
    const { process, body } = request;
    const change = { contest: await named(request, body.contest), reason: body.reason };
    const { closesAt, former } = await undoExtension(deps, asCauser(staffOf(request)), process, change);
    const closes = `cierra el ${tellTime(closesAt)}`;
    const message =
      closesAt > former
        ? `La ampliación se deshizo. El cierre anterior ya pasó o estaba por pasar: la votación ${closes}, para que termine quien está votando.`
        : `La ampliación se deshizo: la votación ${closes}.`;
    return { message, data: await readAdminCalendar(deps, process) };
  });

  route(app, announceGrace, async (request) => {
    const { process, body } = request;
    const until = body.until === null ? null : new Date(body.until);
    const grace = { contest: await named(request, body.contest), until, reason: body.reason };
    await setGrace(deps, asCauser(staffOf(request)), process, grace);
    return { message: 'El plazo de gracia se guardó correctamente.', data: await readAdminCalendar(deps, process) };
  });

  route(app, listStaffUsers, async ({ query }) => paged(await listStaff(deps.db, query), query));

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
