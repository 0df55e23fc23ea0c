import {
  closeApplicantSession,
  confirmApplicantCode,
  getApplicant,
  openApplicantSession,
  refreshApplicantToken,
} from '@urna/contract/candidacy/inscription';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { refreshSession } from '../../services/access/sessions/prolong-session.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import { bearerToken, sessionOf } from '../../services/access/sessions/session-guard.ts';
import { validateApplicant, verifyApplicantCode } from './open-session.ts';
import { restoreSession } from './restore-session.ts';

export function applicantRoutes(app: App, deps: Deps): void {
  route(app, openApplicantSession, async (request, reply) => {
    const result = await validateApplicant(deps, request.body, request.attempt);
    if (result.admitted) return { token_info: result.token_info, message: result.message, data: null };
    const { admitted: _admitted, ...asked } = result;
    reply.status(202);
    return { ...asked, code_required: true as const };
  });

  route(app, confirmApplicantCode, (request) => verifyApplicantCode(deps, request.body, request.attempt));

  route(app, getApplicant, async (request) => ({
    data: await restoreSession(deps, sessionOf(request), bearerToken(request)),
  }));

  route(
    app,
    refreshApplicantToken,
    (request) => refreshSession(deps, bearerToken(request), ['candidate', 'correction']),
    // The session guard would refuse an expired token, which may still be renewed. A call without any token is refused.
    { authenticatesItself: true, onRequest: async (request) => void bearerToken(request) },
  );

  route(app, closeApplicantSession, async (request) => {
    await endSession(deps.db, sessionOf(request).id, deps.clock.now(), 'logout');
    return { message: 'La sesión se cerró correctamente.' };
  });
}
