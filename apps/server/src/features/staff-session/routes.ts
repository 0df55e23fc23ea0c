import { dataSchema, messageSchema } from '@urna/contract/envelope';
import { refreshAnswerSchema } from '@urna/contract/session';
import {
  staffCodeAskedSchema,
  staffRequestCodeSchema,
  staffSessionSchema,
  staffUserSchema,
  staffVerifyCodeSchema,
} from '@urna/contract/staff';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { attemptOf } from '../../services/access/brake/guard-attempts.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import { refreshSession } from '../../services/access/sessions/refresh-session.ts';
import { bearerToken } from '../../services/access/sessions/require-session.ts';
import { sessionOf } from '../../services/access/sessions/session-guard.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { toStaffUser } from '../../services/people/staff/staff-queries.ts';
import { requestStaffCode } from './request-code.ts';
import { verifyStaffCode } from './verify-code.ts';

const tags = ['Personal'];
const security = [{ session: [] }];

export function staffSessionRoutes(app: App, deps: Deps): void {
  const guessing = {
    limit: { name: 'codes', perMinute: deps.limits.codesPerMinutePerAddress },
    attempt: { at: 'staff', names: ['identification_number'] },
  } as const;
  const guarded = { session: ['staff'], ability: 'read' } as const;

  app.post(
    '/login/request-code',
    {
      config: guessing,
      schema: {
        tags,
        summary: 'Envía un código al correo de quien es del personal; a todos se responde igual',
        body: staffRequestCodeSchema,
        response: { 200: staffCodeAskedSchema },
      },
    },
    async (request) => requestStaffCode(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/login/verify-code',
    {
      config: guessing,
      schema: { tags, summary: 'Abre la sesión', body: staffVerifyCodeSchema, response: { 200: staffSessionSchema } },
    },
    async (request) => verifyStaffCode(deps, request.body, attemptOf(request)),
  );

  app.post(
    '/refresh-token',
    {
      onRequest: async (request) => void bearerToken(request),
      schema: { tags, security, summary: 'Renueva el token', response: { 200: refreshAnswerSchema } },
    },
    async (request) => refreshSession(deps, bearerToken(request), ['staff']),
  );

  app.get(
    '/me',
    {
      config: guarded,
      schema: { tags, security, summary: 'Quién soy', response: { 200: dataSchema(staffUserSchema) } },
    },
    (request) => ({ data: toStaffUser(staffOf(request)) }),
  );

  app.post(
    '/logout',
    { config: guarded, schema: { tags, security, summary: 'Cierra esta sesión', response: { 200: messageSchema } } },
    async (request) => {
      const now = deps.clock.now();
      const session = sessionOf(request);
      await deps.db.transaction().execute(async (tx) => {
        await endSession(tx, session.id, now, 'logout');
        const properties = { kind: 'staff' };
        await record(tx, now, asCauser(staffOf(request)), { log_name: 'session', event: 'session_ended', properties });
      });
      return { message: 'La sesión se cerró correctamente.' };
    },
  );
}
