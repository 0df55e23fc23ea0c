import { bogotaDay } from '@urna/contract/dates';
import { candidateAnswerSchema, candidatePayloadSchema, submitAnswerSchema } from '@urna/contract/inscription';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { bytesSchema } from '../../platform/http/bytes.ts';
import { idParams } from '../../platform/http/params.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { previewRegistration } from './preview-registration.ts';
import { registerCandidate } from './register-candidate.ts';
import { submitRegistration } from './submit-registration.ts';
import { updateCandidate } from './update-candidate.ts';

const tags = ['Candidatos'];
const security = [{ session: [] }];
const session = ['candidate'] as const;

export function candidateRoutes(app: App, deps: Deps & { fileSandbox: FileSandbox }): void {
  const payload = candidatePayloadSchema(() => bogotaDay(deps.clock.now()));
  // A second of a core each: a few a minute are a person's, more are not.
  const rendering = { limit: { name: 'render', perMinute: deps.limits.rendersPerMinutePerAddress } };

  app.post(
    '/candidates',
    {
      config: { session },
      schema: {
        tags,
        security,
        summary: 'Guarda los datos por primera vez',
        body: payload,
        response: { 200: candidateAnswerSchema },
      },
    },
    async (request) => {
      return registerCandidate(deps, sessionOf(request), request.body);
    },
  );

  app.put(
    '/candidates/:id',
    {
      config: { session },
      schema: {
        tags,
        security,
        summary: 'Actualiza los datos',
        params: idParams,
        body: payload,
        response: { 200: candidateAnswerSchema },
      },
    },
    async (request) => {
      return updateCandidate(deps, sessionOf(request), request.params.id, request.body);
    },
  );

  app.get(
    '/candidates/:id/consolidated-preview',
    {
      config: { ...rendering, session, evenAfter: 'submission' },
      schema: { tags, security, summary: 'La inscripción en PDF', params: idParams, response: { 200: bytesSchema } },
    },
    async (request, reply) => {
      const pdf = await previewRegistration(deps, sessionOf(request), request.params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="inscripcion-${request.params.id}.pdf"`)
        .send(pdf);
    },
  );

  app.post(
    '/candidates/:id/submit-registration',
    {
      config: { ...rendering, session, evenAfter: 'submission' },
      schema: {
        tags,
        security,
        summary: 'Finaliza la inscripción',
        params: idParams,
        response: { 200: submitAnswerSchema },
      },
    },
    async (request) => {
      return submitRegistration(deps, sessionOf(request), request.params.id);
    },
  );
}
