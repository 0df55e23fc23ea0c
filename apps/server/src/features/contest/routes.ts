import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  appointTrustee,
  changeContestSettings,
  dismissTrustee,
  excludeCandidate,
  getContest,
  restoreCandidate,
  sealContest,
} from '@urna/contract/election/contest-admin';
import * as credentials from '@urna/contract/election/contest-credentials';
import {
  allowOpeningWithoutActs,
  getTrusteesOverview,
  publishContest,
  sendTrusteeLink,
  sendTrusteeReminder,
} from '@urna/contract/election/contest-trustees';
import { repeatContest, resolveTie } from '@urna/contract/election/repetitions';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { changeContest } from './change-contest.ts';
import { chooseCredentials, exportRoll } from './credentials/export-roll.ts';
import { receiveCredentialList, receiveStatement } from './credentials/receive-from-authority.ts';
import { excludeChoice, restoreChoice } from './exclusions.ts';
import { askForNewLink, remindTrustee } from './mail-trustee.ts';
import { askToOpenWithoutActs } from './open-without-acts.ts';
import { type PublishDeps, publishResult } from './publish-result.ts';
import { readContest } from './read-contest.ts';
import { readTrusteesOverview } from './read-trustees.ts';
import { askToRepeat } from './repeat-contest.ts';
import { requestSeal } from './request-seal.ts';
import { readTieForm, resolveTie as resolve } from './resolve-tie.ts';
import { addTrustee, removeTrustee } from './trustees.ts';

const authorOf = (request: FastifyRequest) => asCauser(staffOf(request));

export function contestRoutes(app: App, deps: Deps & PublishDeps): void {
  route(app, getContest, async ({ contest }) => ({ data: await readContest(deps, contest) }));

  route(app, changeContestSettings, async (request) => {
    const { contest } = request;
    const message = await changeContest(deps, staffOf(request), contest, request.body);
    return { message, data: await readContest(deps, contest) };
  });

  route(app, excludeCandidate, async (request) => {
    const { contest } = request;
    await excludeChoice(deps, staffOf(request), contest, request.body);
    return { message: 'El candidato no estará en la tarjeta electoral.', data: await readContest(deps, contest) };
  });

  route(app, restoreCandidate, async (request) => {
    const { contest, params } = request;
    await restoreChoice(deps, staffOf(request), contest, params.id);
    return { message: 'El candidato vuelve a la tarjeta electoral.', data: await readContest(deps, contest) };
  });

  route(app, appointTrustee, async (request, reply) => {
    const { contest } = request;
    await addTrustee(deps, authorOf(request), contest, request.body);
    const data = await readContest(deps, contest);
    return reply.status(201).send({ message: 'El custodio se agregó correctamente.', data });
  });

  route(app, dismissTrustee, async (request) => {
    const { contest, params } = request;
    await removeTrustee(deps, authorOf(request), contest, params.id);
    return { message: 'El custodio se retiró correctamente.', data: await readContest(deps, contest) };
  });

  route(app, sealContest, async (request, reply) => {
    const { contest } = request;
    await requestSeal(deps, authorOf(request), contest, request.body);
    const data = await readContest(deps, contest);
    return reply.status(202).send({ message: 'El sellado comenzó. Puede seguir su avance en esta página.', data });
  });

  route(app, getTrusteesOverview, async ({ contest }) => ({ data: await readTrusteesOverview(deps, contest) }));

  route(app, sendTrusteeLink, async (request, reply) => {
    const { contest, params, body } = request;
    const asked = await askForNewLink(deps, staffOf(request), contest, params.id, body.reason);
    return asked ? reply.status(202).send(asked) : { message: 'El enlace nuevo se envió. El anterior ya no sirve.' };
  });

  route(app, sendTrusteeReminder, async (request) => {
    const { contest, params } = request;
    await remindTrustee(deps, authorOf(request), contest, params.id);
    return { message: 'El recordatorio se envió.' };
  });

  route(app, allowOpeningWithoutActs, async (request, reply) => {
    const { contest, body } = request;
    return reply.status(202).send(await askToOpenWithoutActs(deps, staffOf(request), contest, body.reason));
  });

  route(app, repeatContest, async (request, reply) => {
    const { contest, body } = request;
    return reply.status(202).send(await askToRepeat(deps, staffOf(request), contest, body));
  });

  route(app, publishContest, async (request) => {
    await publishResult(deps, authorOf(request), request.contest);
    return { message: 'El resultado se publicó.' };
  });
}

/** Register it in a context of its own: it takes a file. */
export async function tieRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  route(
    app,
    resolveTie,
    async (request, reply) => {
      await resolve(deps, staffOf(request), request.contest, await readTieForm(request));
      return reply.status(201).send({ message: 'La resolución del empate quedó registrada y publicada.' });
    },
    { bodyLimit: MAX_UPLOAD_BYTES + 64 * 1024 },
  );
}

// The file and the multipart overhead.
const LIST_BODY_BYTES = credentials.MAX_LIST_BYTES + 64 * 1024;

/** The administrator's work with an independent credential authority. */
export async function credentialRoutes(app: App, deps: Deps): Promise<void> {
  route(app, credentials.chooseCredentials, async (request) => {
    const { contest } = request;
    const message = await chooseCredentials(deps, asCauser(staffOf(request)), contest, request.body);
    return { message, data: await readContest(deps, contest) };
  });

  route(app, credentials.exportCredentialRoll, async (request, reply) => {
    const { fileName, content } = await exportRoll(deps, asCauser(staffOf(request)), request.contest);
    const bytes = Readable.from(content, { objectMode: false });
    bytes.on('error', (error) => request.log.error({ err: error }, 'the export of a roll broke off'));
    return reply
      .type('application/jsonl')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });

  route(app, credentials.sendAuthorityStatement, async (request, reply) => {
    const { contest } = request;
    const message = await receiveStatement(deps, asCauser(staffOf(request)), contest, request.body.statement);
    return reply.status(201).send({ message, data: await readContest(deps, contest) });
  });

  await app.register(multipart);
  route(
    app,
    credentials.sendCredentialList,
    async (request, reply) => {
      const { contest } = request;
      await receiveCredentialList(deps, asCauser(staffOf(request)), contest, request);
      const data = await readContest(deps, contest);
      return reply.status(202).send({ message: 'La lista se recibió. Se comprueba en un momento.', data });
    },
    { bodyLimit: LIST_BODY_BYTES },
  );
}
