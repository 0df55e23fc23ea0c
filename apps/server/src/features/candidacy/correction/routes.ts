import {
  getCorrection,
  openCorrectionSession,
  sendCorrectionCode,
  submitCorrection,
} from '@urna/contract/candidacy/correction';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { bearerToken, sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../../services/access/sessions/subjects.ts';
import { tokenInfo } from '../../../services/access/sessions/tokens.ts';
import { findCandidateOf } from '../../../services/candidacy/read-candidate.ts';
import { currentProcess } from '../../../services/processes/processes.ts';
import { finishCorrection } from './finish-correction.ts';
import { correctionState, requestCorrectionCode, verifyCorrectionCode } from './open-correction.ts';

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
