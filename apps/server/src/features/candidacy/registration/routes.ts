// The endpoints of the registration form.

import { candidatePayloadSchema } from '@urna/contract/candidacy/candidate-data';
import { deleteFormDraft, saveFormDraft } from '@urna/contract/candidacy/form-draft';
import {
  closeApplicantSession,
  confirmApplicantCode,
  finishRegistration,
  getApplicant,
  getConsolidatedPreview,
  openApplicantSession,
  postCandidate,
  putCandidate,
  refreshApplicantToken,
} from '@urna/contract/candidacy/registration';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { Deps } from '../../../platform/deps.ts';
import type { FileSandbox } from '../../../platform/files/sandbox/file-sandbox.ts';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { refreshSession } from '../../../services/access/sessions/prolong-session.ts';
import { endSession } from '../../../services/access/sessions/queries.ts';
import { bearerToken, sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { restoreSession, validateApplicant, verifyApplicantCode } from './open-session.ts';
import { registerCandidate, updateCandidate } from './save-candidate.ts';
import { deleteDraft, saveDraft } from './save-draft.ts';
import { previewRegistration, submitRegistration } from './submit-registration.ts';

export function registrationRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): void {
  route(app, openApplicantSession, async (request, reply) => {
    const result = await validateApplicant(deps, request.body, request.attempt);
    if ('token_info' in result) return { ...result, data: null };
    reply.status(202);
    return { ...result, code_required: true as const };
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

  route(app, saveFormDraft, async (request) => ({ data: await saveDraft(deps, sessionOf(request), request.body) }));

  route(app, deleteFormDraft, async (request) => {
    await deleteDraft(deps, sessionOf(request));
    return { message: 'Lo escrito se borró.' };
  });

  // Dates are validated against the server's clock, which tests can set.
  const body = candidatePayloadSchema(() => bogotaDay(deps.clock.now()));

  route(app, { ...postCandidate, body }, (request) => registerCandidate(deps, sessionOf(request), request.body));

  route(app, { ...putCandidate, body }, (request) =>
    updateCandidate(deps, sessionOf(request), request.params.id, request.body),
  );

  route(app, getConsolidatedPreview, async (request, reply) => {
    const pdf = await previewRegistration(deps, sessionOf(request), request.params.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('inline', `inscripcion-${request.params.id}.pdf`))
      .send(pdf);
  });

  route(app, finishRegistration, (request) => submitRegistration(deps, sessionOf(request), request.params.id));
}
