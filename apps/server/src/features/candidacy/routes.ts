// The endpoints of candidacies after their submission: "No fui yo", follow-up, correction.

import {
  getCorrection,
  openCorrectionSession,
  sendCorrectionCode,
  submitCorrection,
} from '@urna/contract/candidacy/correction';
import * as disowning from '@urna/contract/candidacy/disowning';
import {
  closeTracking,
  getRegistrationCheck,
  getTracking,
  openTracking,
  sendTrackingCode,
  withdrawCandidacy,
} from '@urna/contract/candidacy/tracking';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type App, route } from '../../platform/http/route.ts';
import { paged } from '../../platform/read-page.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import { bearerToken, sessionOf } from '../../services/access/sessions/session-guard.ts';
import { personOfSubject, tokenInfo } from '../../services/access/sessions/tokens.ts';
import { listDisownings } from '../../services/candidacy/disownings.ts';
import { findCandidateOf, requireTracked } from '../../services/candidacy/read-candidate.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { disown, readDisowned } from './disowning/disown.ts';
import { finishCorrection } from './finish-correction.ts';
import { correctionState, requestCorrectionCode, verifyCorrectionCode } from './open-correction.ts';
import { checkRegistration } from './tracking/check-registration.ts';
import { openTrackingSession, requestTrackingCode } from './tracking/enter.ts';
import { trackingOf, withdraw } from './tracking/tracked-candidacy.ts';

/** The page behind the link "No fui yo" in mails to candidates and voters, and what the help desk sees of its use. */
export function disowningRoutes(app: App, deps: Deps): void {
  route(app, disowning.readDisownLink, async (request) => ({ data: await readDisowned(deps, request.body) }));

  route(app, disowning.disown, (request) => disown(deps, request.body));

  route(app, disowning.listDisownings, async (request) =>
    paged(await listDisownings(deps.db, request.process, request.query), request.query),
  );
}

export function trackingRoutes(app: App, deps: Deps): void {
  route(app, sendTrackingCode, (request) => requestTrackingCode(deps, request.body, request.attempt));

  route(app, openTracking, (request) => openTrackingSession(deps, request.body, request.attempt));

  route(app, getTracking, async (request) => {
    const row = await requireTracked(deps.db, personOfSubject(sessionOf(request).subject));
    return { data: await trackingOf(deps, deps.db, row) };
  });

  route(app, withdrawCandidacy, (request) => withdraw(deps, sessionOf(request)));

  route(app, closeTracking, async (request) => {
    await endSession(deps.db, sessionOf(request).id, deps.clock.now(), 'logout');
    return { message: 'El seguimiento se cerró.' };
  });

  route(app, getRegistrationCheck, async (request) => ({ data: await checkRegistration(deps, request.body.code) }));
}

export function correctionRoutes(app: App, deps: Deps): void {
  route(app, sendCorrectionCode, (request) => requestCorrectionCode(deps, request.body, request.attempt));

  route(app, openCorrectionSession, (request) => verifyCorrectionCode(deps, request.body, request.attempt));

  route(app, getCorrection, async (request) => {
    const session = sessionOf(request);
    const row = await findCandidateOf(deps.db, await currentProcess(deps.db), personOfSubject(session.subject));
    if (!row) throw new AppError('not_found');
    const state = await correctionState(deps.db, row);
    return { data: { ...state, token_info: tokenInfo(bearerToken(request), session) } };
  });

  route(app, submitCorrection, (request) => finishCorrection(deps, sessionOf(request)));
}
