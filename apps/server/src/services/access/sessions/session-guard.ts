import type { FastifyRequest } from 'fastify';
import type { SessionKind } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { requireSession } from './require-session.ts';
import type { Session } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose sessions open this door; a route without it is open to anyone. */
    session?: readonly SessionKind[];
    /** Also for a session that what is done here has ended: a receipt that was lost on the way can be asked for again. */
    evenAfter?: 'submission' | 'cast';
  }
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Checks the session before the body is read: a stranger's megabytes, or mistakes, are not worth looking at. */
export function guardSessions(app: App, deps: Pick<Deps, 'db' | 'clock'>): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    const { session: kinds, evenAfter } = request.routeOptions.config;
    if (kinds) request.session = await requireSession(deps, request, { kinds, evenAfter });
  });
}

export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error('this route names no session in its config');
  return request.session;
}
