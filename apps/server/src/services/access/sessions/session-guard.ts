import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { requireSession } from './require-session.ts';
import type { Session } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Checks the session before the body is read: a stranger's megabytes aren't worth parsing. */
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
