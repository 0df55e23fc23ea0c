// The endpoints of voters and of the help desk.

import * as ballots from '@urna/contract/election/ballots';
import * as checks from '@urna/contract/election/vote-checks';
import { correctVoterEmail, searchRoll } from '@urna/contract/voting/help-desk';
import * as voting from '@urna/contract/voting/voting';
import type { Deps } from '../../platform/deps.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { InstallationSettings } from '../../platform/installation.ts';
import { bearerToken, sessionOf } from '../../services/access/sessions/session-guard.ts';
import { staffOf } from '../../services/access/staff-guard.ts';
import { originOf } from '../../services/access/throttle/origin.ts';
import type { BallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';
import { sealedElections } from '../../services/election/find-election.ts';
import { logKeys } from '../../services/election/log/contest-logs.ts';
import { checkKeys } from '../../services/election/vote-checks/check-secrets.ts';
import { beginCheck, openCheck, reportCheck } from './answer-check.ts';
import { castBallot } from './ballot/cast-ballot.ts';
import { readBallotPaper } from './ballot/read-ballot-paper.ts';
import { checkRoll } from './check-roll.ts';
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
