import {
  candidatePayloadSchema,
  finishInscription,
  getConsolidatedPreview,
  postCandidate,
  putCandidate,
} from '@urna/contract/candidacy/inscription';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { previewRegistration } from './consolidated-pdf.ts';
import { registerCandidate } from './register-candidate.ts';
import { submitRegistration } from './submit-registration.ts';
import { updateCandidate } from './update-candidate.ts';

export function candidateRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): void {
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
      .header('content-disposition', `inline; filename="inscripcion-${request.params.id}.pdf"`)
      .send(pdf);
  });

  route(app, finishInscription, (request) => submitRegistration(deps, sessionOf(request), request.params.id));
}
