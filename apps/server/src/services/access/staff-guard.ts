import { may } from '@urna/contract/access/roles';
import { SESSION_EXPIRES_HEADER } from '@urna/contract/access/staff-session';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { Causer } from '../activity/record.ts';
import { hasPasskey, needsPasskey } from './passkeys/passkey-rows.ts';
import { prolongSession } from './sessions/prolong-session.ts';
import { staffIdOf } from './sessions/tokens.ts';
import { findActiveStaff, type StaffRow } from './staff-queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also for an administrator who has yet to create the passkey that the installation requires. */
    beforePasskey?: true;
  }
  interface FastifyRequest {
    staff: StaffRow | null;
  }
}

/**
 * Loads the member of staff on every call, so that a withdrawn role, a disabled user or a passkey that was reset takes
 * effect at once. Register after the session guard.
 */
export function guardStaff(app: App, deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'staffPasskeys'>): void {
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.session?.kind !== 'staff') return;
    const staff = await findActiveStaff(deps.db, { id: staffIdOf(request.session.subject) });
    if (!staff) throw new AppError('no_session');
    const { ability, beforePasskey } = request.routeOptions.config;
    if (!ability || !may(staff.role, ability)) throw new AppError('forbidden');
    if (!beforePasskey && needsPasskey(deps, staff) && !(await hasPasskey(deps.db, staff.id)))
      throw new AppError('passkey_required');
    request.staff = staff;
    // Use prolongs the session; the browser's countdown reads this header.
    const expiresAt = await prolongSession(deps, request.session);
    reply.header(SESSION_EXPIRES_HEADER, String(expiresAt.getTime()));
  });
}

export function staffOf(request: FastifyRequest): StaffRow {
  if (!request.staff) throw new Error('this route is not for the staff alone');
  return request.staff;
}

export function asCauser(staff: Pick<StaffRow, 'id' | 'name'>): Causer {
  return { type: 'staff', id: String(staff.id), name: staff.name };
}
