// The endpoints of a contest's administration.

import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  changeContestSettings,
  excludeCandidate,
  getContest,
  restoreCandidate,
  sealContest,
} from '@urna/contract/election/contest-admin';
import * as credentials from '@urna/contract/election/contest-credentials';
import {
  allowOpeningWithoutActs,
  appointTrustee,
  dismissTrustee,
  getTrusteesOverview,
  publishContest,
  sendTrusteeLink,
  sendTrusteeReminder,
} from '@urna/contract/election/contest-trustees';
import { getPreparation } from '@urna/contract/election/preparation';
import { repeatContest, resolveTie } from '@urna/contract/election/repetitions';
import { getCheckReports } from '@urna/contract/election/vote-checks';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { MULTIPART_BYTES } from '../../platform/files/read-form.ts';
import type { FileSandbox } from '../../platform/files/sandbox/file-sandbox.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { type App, route } from '../../platform/http/route.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { readCheckReports } from '../../services/election/vote-checks/read-numbers.ts';
import { type PreparationDeps, readPreparation } from './preparation/read-preparation.ts';
import { addTrustee, askForNewLink, remindTrustee, removeTrustee } from './prepare/appoint-trustees.ts';
import { changeContest, excludeChoice, restoreChoice } from './prepare/change-contest.ts';
import { chooseCredentials, exportRoll } from './prepare/export-roll.ts';
import { type ContestDeps, readContest } from './prepare/read-contest.ts';
import { receiveCredentialList, receiveStatement } from './prepare/receive-from-authority.ts';
import { requestSeal } from './prepare/request-seal.ts';
import { type PublishDeps, publishResult } from './publish/publish-result.ts';
import { askToRepeat } from './publish/repeat-contest.ts';
import { readTieForm, resolveTie as resolve } from './publish/resolve-tie.ts';
import { askToOpenWithoutActs } from './run/open-without-acts.ts';
import { readTrusteesOverview } from './trustees/read-trustees.ts';

const authorOf = (request: FastifyRequest) => asCauser(staffOf(request));

/** The answer to a change of a contest: a message, and the contest as it is now. */
const answer = async (deps: ContestDeps, contest: ContestRow, message: string) => ({
  message,
  data: await readContest(deps, contest),
});

/** The calls of the administrators' page of a contest. */
export function contestRoutes(app: App, deps: ContestDeps & PublishDeps & PreparationDeps): void {
  route(app, getPreparation, async ({ query }) => ({ data: await readPreparation(deps, query.process) }));

  route(app, getContest, async ({ contest }) => ({ data: await readContest(deps, contest) }));

  route(app, getCheckReports, async ({ contest }) => ({ data: await readCheckReports(deps.db, contest.id) }));

  route(app, changeContestSettings, async (request) => {
    const { contest } = request;
    return answer(deps, contest, await changeContest(deps, staffOf(request), contest, request.body));
  });

  route(app, excludeCandidate, async (request) => {
    const { contest } = request;
    await excludeChoice(deps, staffOf(request), contest, request.body);
    return answer(deps, contest, 'El candidato no estará en la tarjeta electoral.');
  });

  route(app, restoreCandidate, async (request) => {
    const { contest, params } = request;
    await restoreChoice(deps, staffOf(request), contest, params.id);
    return answer(deps, contest, 'El candidato vuelve a la tarjeta electoral.');
  });

  route(app, appointTrustee, async (request, reply) => {
    const { contest } = request;
    await addTrustee(deps, authorOf(request), contest, request.body);
    return reply.status(201).send(await answer(deps, contest, 'El custodio se agregó correctamente.'));
  });

  route(app, dismissTrustee, async (request) => {
    const { contest, params } = request;
    await removeTrustee(deps, authorOf(request), contest, params.id);
    return answer(deps, contest, 'El custodio se retiró correctamente.');
  });

  route(app, sealContest, async (request, reply) => {
    const { contest } = request;
    await requestSeal(deps, authorOf(request), contest, request.body);
    const message = 'El sellado comenzó. Puede seguir su avance en esta página.';
    return reply.status(202).send(await answer(deps, contest, message));
  });

  route(app, getTrusteesOverview, async ({ contest }) => ({ data: await readTrusteesOverview(deps, contest) }));

  route(app, sendTrusteeLink, async (request, reply) => {
    const { contest, params, body } = request;
    const changeAnswer = await askForNewLink(deps, staffOf(request), contest, params.id, body.reason);
    return changeAnswer
      ? reply.status(202).send(changeAnswer)
      : { message: 'El enlace nuevo se envió. El anterior ya no sirve.' };
  });

  route(app, sendTrusteeReminder, async (request) => {
    await remindTrustee(deps, authorOf(request), request.contest, request.params.id);
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
    { bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_BYTES },
  );
}

/** The administrator's work with an independent credential authority. */
export async function credentialRoutes(app: App, deps: ContestDeps): Promise<void> {
  route(app, credentials.chooseCredentials, async (request) => {
    const { contest } = request;
    return answer(deps, contest, await chooseCredentials(deps, authorOf(request), contest, request.body));
  });

  route(app, credentials.exportCredentialRoll, async (request, reply) => {
    const { fileName, content } = await exportRoll(deps, authorOf(request), request.contest);
    const bytes = Readable.from(content, { objectMode: false });
    bytes.on('error', (error) => request.log.error({ err: error }, 'the export of a roll broke off'));
    return reply
      .type('application/jsonl')
      .header('content-disposition', contentDisposition('attachment', fileName))
      .send(bytes);
  });

  route(app, credentials.sendAuthorityStatement, async (request, reply) => {
    const { contest } = request;
    const message = await receiveStatement(deps, authorOf(request), contest, request.body.statement);
    return reply.status(201).send(await answer(deps, contest, message));
  });

  await app.register(multipart);
  route(
    app,
    credentials.sendCredentialList,
    async (request, reply) => {
      const { contest } = request;
      await receiveCredentialList(deps, authorOf(request), contest, request);
      return reply.status(202).send(await answer(deps, contest, 'La lista se recibió. Se comprueba en un momento.'));
    },
    { bodyLimit: credentials.MAX_LIST_BYTES + MULTIPART_BYTES },
  );
}
