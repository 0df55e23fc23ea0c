import * as processes from '@urna/contract/processes/process-admin';
import { listProcesses } from '@urna/contract/processes/processes';
import type { FastifyRequest } from 'fastify';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type App, route } from '../../platform/http/route.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { findProcess } from '../../services/processes/processes.ts';
import { changeProcess, discardProcess } from './change-process.ts';
import { askToArchive, askToMakeCurrent } from './change-state.ts';
import { createProcess } from './create-process.ts';
import { addContest, changeContestFields, removeContest } from './process-contests.ts';
import { writeDocument } from './process-documents.ts';
import { writeVersion } from './process-texts.ts';
import { addWitness, askToRetireWitness } from './process-witnesses.ts';
import { readProcess, readProcesses, readPublishedProcesses } from './read-processes.ts';

/** Administración → Procesos, and the public list. */
export function processRoutes(app: App, deps: Deps): void {
  const authorOf = (request: FastifyRequest) => asCauser(staffOf(request));
  const named = async ({ params }: { params: { process: string } }): Promise<ProcessRow> => {
    const process = await findProcess(deps.db, params.process);
    if (!process) throw new AppError('not_found');
    return process;
  };
  const answer = async (message: string, process: ProcessRow) => ({ message, data: await readProcess(deps, process) });

  route(app, listProcesses, async () => ({ data: await readPublishedProcesses(deps.db) }));

  route(app, processes.listAllProcesses, async () => ({ data: await readProcesses(deps.db) }));

  route(app, processes.getProcess, async (request) => ({ data: await readProcess(deps, await named(request)) }));

  route(app, processes.createProcess, async (request, reply) => {
    const process = await createProcess(deps, authorOf(request), request.body);
    return reply.status(201).send(await answer('El borrador se creó.', process));
  });

  route(app, processes.changeProcess, async (request) => {
    const process = await named(request);
    return answer(await changeProcess(deps, authorOf(request), process, request.body), process);
  });

  route(app, processes.discardProcess, async (request) => {
    await discardProcess(deps, authorOf(request), await named(request));
    return { message: 'El borrador se descartó.' };
  });

  route(app, processes.makeProcessCurrent, async (request, reply) => {
    const process = await named(request);
    const changeAnswer = await askToMakeCurrent(deps, staffOf(request), process, request.body.reason);
    return changeAnswer ? reply.status(202).send(changeAnswer) : answer('El proceso está en curso.', process);
  });

  route(app, processes.archiveProcess, async (request, reply) => {
    const process = await named(request);
    return reply.status(202).send(await askToArchive(deps, staffOf(request), process, request.body.reason));
  });

  route(app, processes.addContest, async (request, reply) => {
    const process = await named(request);
    await addContest(deps, authorOf(request), process, request.body);
    return reply.status(201).send(await answer('La elección se agregó.', process));
  });

  route(app, processes.changeContest, async (request) => {
    const process = await named(request);
    const { contest } = request.params;
    return answer(await changeContestFields(deps, authorOf(request), process, contest, request.body), process);
  });

  route(app, processes.removeContest, async (request) => {
    const process = await named(request);
    await removeContest(deps, authorOf(request), process, request.params.contest);
    return answer('La elección se quitó.', process);
  });

  route(app, processes.writeDeclaration, async (request) => {
    const process = await named(request);
    const versions = { table: 'declarations', kind: request.params.kind } as const;
    return answer(await writeVersion(deps, authorOf(request), process, versions, request.body), process);
  });

  route(app, processes.writeSiteText, async (request) => {
    const process = await named(request);
    const versions = { table: 'site_texts', kind: request.params.kind } as const;
    return answer(await writeVersion(deps, authorOf(request), process, versions, request.body), process);
  });

  route(app, processes.addDocument, async (request, reply) => {
    const process = await named(request);
    const message = await writeDocument(deps, authorOf(request), process, null, request.body);
    reply.code(201);
    return answer(message, process);
  });

  route(app, processes.changeDocument, async (request) => {
    const process = await named(request);
    return answer(await writeDocument(deps, authorOf(request), process, request.params.type, request.body), process);
  });

  route(app, processes.addWitness, async (request, reply) => {
    const process = await named(request);
    await addWitness(deps, authorOf(request), process, request.body);
    return reply.status(201).send(await answer('El veedor se registró.', process));
  });

  route(app, processes.retireWitness, async (request, reply) => {
    const process = await named(request);
    const { params, body } = request;
    const changeAnswer = await askToRetireWitness(deps, staffOf(request), process, params.id, body.reason);
    return changeAnswer ? reply.status(202).send(changeAnswer) : answer('El veedor se retiró.', process);
  });
}
