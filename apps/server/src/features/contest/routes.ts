import {
  appointTrustee,
  changeContestSettings,
  dismissTrustee,
  excludeCandidate,
  getContest,
  getContestTurnout,
  listContests,
  restoreCandidate,
  sealContest,
} from '@urna/contract/contest-admin';
import { contestNames } from '@urna/contract/contest-names';
import {
  allowOpeningWithoutActs,
  getTrusteesOverview,
  publishContest,
  sendTrusteeLink,
  sendTrusteeReminder,
  setPartAside,
} from '@urna/contract/contest-trustees';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { readTurnout } from '../../services/elections/contests/turnout.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { changeContest } from './change-contest.ts';
import { excludeChoice, restoreChoice } from './exclusions.ts';
import { remindTrustee, sendNewLink } from './mail-trustee.ts';
import { openWithoutActs } from './open-without-acts.ts';
import { publishResult } from './publish-result.ts';
import { readContest } from './read-contest.ts';
import { readTrusteesOverview } from './read-trustees.ts';
import { requestSeal } from './request-seal.ts';
import type { ContestDeps } from './seal-state.ts';
import { setDecryptionAside } from './set-aside-decryption.ts';
import { addTrustee, removeTrustee } from './trustees.ts';

const authorOf = (request: FastifyRequest) => asCauser(staffOf(request));

export function contestRoutes(app: App, deps: ContestDeps): void {
  route(app, listContests, async () => ({
    data: await Promise.all(contestNames.map((name) => readContest(deps, name))),
  }));

  route(app, getContest, async ({ params }) => ({ data: await readContest(deps, params.contest) }));

  route(app, changeContestSettings, async (request) => {
    const { contest } = request.params;
    const message = await changeContest(deps, staffOf(request), contest, request.body);
    return { message, data: await readContest(deps, contest) };
  });

  route(app, excludeCandidate, async (request) => {
    const { contest } = request.params;
    await excludeChoice(deps, staffOf(request), contest, request.body);
    return { message: 'El candidato no estará en la tarjeta electoral.', data: await readContest(deps, contest) };
  });

  route(app, restoreCandidate, async (request) => {
    const { contest, id } = request.params;
    await restoreChoice(deps, staffOf(request), contest, id);
    return { message: 'El candidato vuelve a la tarjeta electoral.', data: await readContest(deps, contest) };
  });

  route(app, appointTrustee, async (request, reply) => {
    const { contest } = request.params;
    await addTrustee(deps, authorOf(request), contest, request.body);
    const data = await readContest(deps, contest);
    return reply.status(201).send({ message: 'El custodio se agregó correctamente.', data });
  });

  route(app, dismissTrustee, async (request) => {
    const { contest, id } = request.params;
    await removeTrustee(deps, authorOf(request), contest, id);
    return { message: 'El custodio se retiró correctamente.', data: await readContest(deps, contest) };
  });

  route(app, sealContest, async (request, reply) => {
    const { contest } = request.params;
    await requestSeal(deps, authorOf(request), contest, request.body.few_trustees);
    const data = await readContest(deps, contest);
    return reply.status(202).send({ message: 'El sellado comenzó. Puede seguir su avance en esta página.', data });
  });

  route(app, getContestTurnout, async ({ params }) => ({
    data: await readTurnout(deps.db, params.contest, deps.clock.now()),
  }));

  route(app, getTrusteesOverview, async ({ params }) => ({ data: await readTrusteesOverview(deps, params.contest) }));

  route(app, sendTrusteeLink, async (request) => {
    const { contest, id } = request.params;
    await sendNewLink(deps, authorOf(request), contest, id);
    return { message: 'El enlace nuevo se envió. El anterior ya no sirve.' };
  });

  route(app, sendTrusteeReminder, async (request) => {
    const { contest, id } = request.params;
    await remindTrustee(deps, authorOf(request), contest, id);
    return { message: 'El recordatorio se envió.' };
  });

  route(app, setPartAside, async (request) => {
    await setDecryptionAside(deps, authorOf(request), request.params, request.body);
    return { message: 'La parte se apartó. Se escribió al custodio para que la envíe de nuevo.' };
  });

  route(app, allowOpeningWithoutActs, async (request) => {
    await openWithoutActs(deps, authorOf(request), request.params.contest, request.body.reason);
    return { message: 'La votación abrirá según el calendario, sin las firmas que faltan.' };
  });

  route(app, publishContest, async (request) => {
    await publishResult(deps, authorOf(request), request.params.contest);
    return { message: 'El resultado se publicó.' };
  });
}
