import {
  closeTracking,
  getRegistrationCheck,
  getTracking,
  openTracking,
  sendTrackingCode,
  withdrawCandidacy,
} from '@urna/contract/candidacy/tracking';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { endSession } from '../../../services/access/sessions/queries.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { personOfSubject } from '../../../services/access/sessions/subjects.ts';
import { requireTracked } from '../../../services/candidacy/read-candidate.ts';
import { checkRegistration } from './check-registration.ts';
import { openTrackingSession, requestTrackingCode } from './enter.ts';
import { trackingOf, withdraw } from './tracked-candidacy.ts';

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
