import { openSessionByPasskey } from '@urna/contract/staff/passkeys';
import {
  endStaffSession,
  getOwnStaffUser,
  openStaffSession,
  renewStaffSession,
  sendStaffCode,
} from '@urna/contract/staff/staff';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { passkeyStateOf } from '../../services/access/passkeys/passkey-state.ts';
import { refreshSession } from '../../services/access/sessions/prolong-session.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import { bearerToken, sessionOf } from '../../services/access/sessions/session-guard.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { toStaffUser } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { releaseAll } from '../../services/candidacy/presence-rows.ts';
import { requestStaffCode, verifyStaffCode, verifyStaffPasskey } from './log-in.ts';

export function staffSessionRoutes(app: App, deps: Deps): void {
  route(app, sendStaffCode, (request) => requestStaffCode(deps, request.body, request.attempt));

  route(app, openStaffSession, async (request, reply) => {
    const answer = await verifyStaffCode(deps, request.body, request.attempt);
    return reply.status('passkey' in answer ? 202 : 200).send(answer);
  });

  route(app, openSessionByPasskey, (request) => verifyStaffPasskey(deps, request.body));

  route(app, renewStaffSession, (request) => refreshSession(deps, bearerToken(request), ['staff']), {
    authenticatesItself: true,
    onRequest: async (request) => void bearerToken(request),
  });

  route(app, getOwnStaffUser, async (request) => {
    const staff = staffOf(request);
    return { data: { ...toStaffUser(staff), passkey: await passkeyStateOf(deps, deps.db, staff) } };
  });

  route(app, endStaffSession, async (request) => {
    const now = deps.clock.now();
    const session = sessionOf(request);
    await deps.db.transaction().execute(async (tx) => {
      await endSession(tx, session.id, now, 'logout');
      await releaseAll(tx, staffOf(request).id);
      const properties = { kind: 'staff' };
      await record(tx, asCauser(staffOf(request)), 'session_ended', { process: null, ...properties });
    });
    return { message: 'La sesión se cerró correctamente.' };
  });
}
