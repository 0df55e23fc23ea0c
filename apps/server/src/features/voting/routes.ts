// The endpoints of voters, of the help desk and of claims.

import multipart from '@fastify/multipart';
import * as ballots from '@urna/contract/election/ballots';
import * as checks from '@urna/contract/election/vote-checks';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import * as claims from '@urna/contract/voting/claims';
import { correctVoterEmail, searchRoll } from '@urna/contract/voting/help-desk';
import * as voting from '@urna/contract/voting/voting';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { MULTIPART_BYTES } from '../../platform/files/read-form.ts';
import type { FileSandbox } from '../../platform/files/sandbox/file-sandbox.ts';
import { sendPdf } from '../../platform/http/content-disposition.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { InstallationSettings } from '../../platform/installation.ts';
import { paged, readPage } from '../../platform/read-page.ts';
import { bearerToken, sessionOf } from '../../services/access/sessions/session-guard.ts';
import { staffOf } from '../../services/access/staff-guard.ts';
import { originOf } from '../../services/access/throttle/origin.ts';
import type { BallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';
import { sealedElections } from '../../services/election/find-election.ts';
import { logKeys } from '../../services/election/log/contest-logs.ts';
import { claimsOf, countClaims, findClaimFile, requireLinkedClaim } from '../../services/election/roll/claims.ts';
import { checkKeys } from '../../services/election/vote-checks/check-secrets.ts';
import { beginCheck, openCheck, reportCheck } from './answer-check.ts';
import { castBallot } from './ballot/cast-ballot.ts';
import { readBallotPaper } from './ballot/read-ballot-paper.ts';
import { checkRoll } from './check-roll.ts';
import { decide, readClaim, toListedClaim } from './claims/decide-claim.ts';
import { present, toClaimPage, writeClaim } from './claims/write-claim.ts';
import { correctEmail } from './correct-email.ts';
import { requestVoterCode, verifyVoterCode } from './login/accountant-login.ts';
import { choosePassword, forgotPassword, logInElector } from './login/elector-login.ts';
import { resendReceipt } from './resend-receipt.ts';
import { searchVoters } from './search-voters.ts';

/** JSON escapes each quotation mark of a ballot, which takes a second character. */
const CAST_BODY_BYTES = 2 * ballots.MAX_BALLOT_CHARACTERS + 1000;

export interface VotingDeps extends Deps {
  ballotVerifiers: BallotVerifiers;
  installation?: InstallationSettings;
}

export function votingRoutes(app: App, deps: VotingDeps): void {
  const casting = { ...deps, elections: sealedElections(deps), logKeys: logKeys(deps), checkKeys: checkKeys(deps) };

  route(app, voting.checkRoll, (request) => checkRoll(deps, request.body, request.attempt));

  route(app, voting.requestVoterCode, (request) => requestVoterCode(deps, request.body, request.attempt));

  route(app, voting.verifyVoterCode, (request) => verifyVoterCode(deps, request.body, request.attempt));

  route(app, voting.logInElector, (request) => logInElector(deps, request.body, request.attempt));

  route(app, voting.requestPasswordLink, (request) => forgotPassword(deps, request.body, request.attempt));

  route(app, voting.choosePassword, (request) => choosePassword(deps, request.body, originOf(request, deps)));

  route(app, voting.resendReceipt, (request) => resendReceipt(deps, request.body));

  route(app, ballots.getBallotPaper, async (request) => ({ data: await readBallotPaper(deps, sessionOf(request)) }));

  route(
    app,
    ballots.castBallot,
    async (request) => ({
      message: '¡Voto Registrado Exitosamente!',
      ...(await castBallot(
        casting,
        sessionOf(request),
        { text: request.body.ballot, token: bearerToken(request) },
        request.log,
      )),
    }),
    { bodyLimit: CAST_BODY_BYTES },
  );

  const checkOf = ({ contest, body }: { contest: { id: number }; body: { tracking_code: string; token: string } }) => ({
    contest: contest.id,
    tracker: body.tracking_code,
    token: body.token,
  });

  route(app, checks.beginCheck, async (request) => ({
    data: await beginCheck(casting, { ...checkOf(request), commitment: request.body.commitment }),
  }));

  route(app, checks.openCheck, async (request) => {
    const { e, rho } = request.body;
    const z = await openCheck(casting, { ...checkOf(request), e, rho });
    return { data: { z: z.toString(16).padStart(64, '0') } };
  });

  route(app, checks.reportCheck, async (request) => {
    await reportCheck(casting, { ...checkOf(request), outcome: request.body.outcome });
    return { message: 'Gracias: quedó contado, sin tu nombre y sin por quién votaste.' };
  });
}

export function helpDeskRoutes(app: App, deps: Deps): void {
  route(app, searchRoll, async (request) => ({
    data: await searchVoters(deps, staffOf(request), request.process, request.body),
  }));

  route(app, correctVoterEmail, async (request, reply) => {
    const { process, params, body } = request;
    const answer = await correctEmail(deps, staffOf(request), process, params.id, body);
    return reply.status('change' in answer ? 202 : 200).send(answer);
  });
}

/** Register it in a context of its own: it takes a file. */
export async function claimRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): Promise<void> {
  await app.register(multipart);
  const { db } = deps;

  route(app, claims.writeClaim, async (request, reply) =>
    reply.status(202).send(await writeClaim(deps, request.body, request.attempt)),
  );

  route(app, claims.readClaimLink, async ({ body }) => ({
    data: toClaimPage(await requireLinkedClaim(deps, body.token)),
  }));

  const bodyLimit = MAX_UPLOAD_BYTES + MULTIPART_BYTES;
  route(app, claims.presentClaim, (request) => present(deps, request), { bodyLimit });

  route(app, claims.getClaimCounts, async ({ process }) => ({ data: await countClaims(db, { process: process.id }) }));

  route(app, claims.listClaims, async ({ process, query }) => {
    const { data, total } = await readPage(claimsOf(db, process, query.state), query);
    return paged({ data: data.map(toListedClaim), total }, query);
  });

  route(app, claims.getClaim, async (request) => ({
    data: await readClaim(deps, staffOf(request), request.process, request.params.id),
  }));

  route(app, claims.getClaimFile, async ({ process, params }, reply) => {
    const file = await findClaimFile(db, process, params.id);
    if (!file?.file_name || !file.bytes) throw new AppError('not_found');
    return sendPdf(reply, file.file_name, file.bytes);
  });

  route(app, claims.decideClaim, (request) =>
    decide(deps, staffOf(request), request.process, request.params.id, request.body),
  );
}
