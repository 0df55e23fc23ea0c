import { dataSchema, messageSchema } from '@urna/contract/envelope';
import {
  applicantAdmittedSchema,
  applicantMeSchema,
  codeRequiredSchema,
  validateApplicantSchema,
  verifyApplicantCodeSchema,
} from '@urna/contract/inscription';
import { refreshAnswerSchema } from '@urna/contract/session';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { attemptOf } from '../../services/access/brake/guard-attempts.ts';
import { refreshSession } from '../../services/access/sessions/refresh-session.ts';
import { bearerToken } from '../../services/access/sessions/require-session.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import { logoutApplicant } from './logout-applicant.ts';
import { restoreSession } from './restore-session.ts';
import { validateApplicant } from './validate-applicant.ts';
import { verifyApplicantCode } from './verify-applicant-code.ts';

const tags = ['Candidatos'];
const security = [{ session: [] }];

export function applicantRoutes(app: App, deps: Deps): void {
  // These send mail or guess at codes.
  const config = {
    limit: { name: 'codes', perMinute: deps.limits.codesPerMinutePerAddress },
    attempt: { at: 'applicant', names: ['identification_type', 'identification_number'] },
  } as const;

  app.post(
    '/validate-applicant',
    {
      config,
      schema: {
        tags,
        summary: 'Comprueba si una persona puede inscribirse y abre su sesión, o pide un código',
        body: validateApplicantSchema,
        response: { 200: applicantAdmittedSchema, 202: codeRequiredSchema },
      },
    },
    async (request, reply) => {
      const result = await validateApplicant(deps, request.body, attemptOf(request));
      if (result.admitted) return { token_info: result.token_info, message: result.message, data: null };
      const { admitted: _admitted, ...asked } = result;
      return reply.status(202).send({ ...asked, code_required: true });
    },
  );

  app.post(
    '/validate-applicant/verify-code',
    {
      config,
      schema: {
        tags,
        summary: 'Termina con un código lo que validate-applicant empezó',
        body: verifyApplicantCodeSchema,
        response: { 200: applicantAdmittedSchema },
      },
    },
    async (request) => verifyApplicantCode(deps, request.body, attemptOf(request)),
  );

  app.get(
    '/applicant/me',
    {
      config: { session: ['candidate'] },
      schema: { tags, security, summary: 'Restablece la sesión', response: { 200: dataSchema(applicantMeSchema) } },
    },
    async (request) => {
      return { data: await restoreSession(deps, sessionOf(request), bearerToken(request)) };
    },
  );

  app.post(
    '/applicant/refresh-token',
    {
      // An expired token may still be renewed, so the session's own guard would be too strict; no token at all may not.
      onRequest: async (request) => void bearerToken(request),
      schema: { tags, security, summary: 'Renueva el token', response: { 200: refreshAnswerSchema } },
    },
    async (request) => refreshSession(deps, bearerToken(request), ['candidate', 'correction']),
  );

  app.post(
    '/applicant/logout',
    {
      config: { session: ['candidate', 'correction'] },
      schema: { tags, security, summary: 'Cierra la sesión', response: { 200: messageSchema } },
    },
    async (request) => logoutApplicant(deps, sessionOf(request)),
  );
}
