import type { FastifyRequest } from 'fastify';
import type { SessionEnd, SessionKind } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { findSession } from './queries.ts';
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

export function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new AppError('no_session');
  return token;
}

/** The live session behind the request, of one of the kinds that the route takes; any other is like none. */
async function requireSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  { kinds, evenAfter }: { kinds: readonly SessionKind[]; evenAfter?: SessionEnd | undefined },
): Promise<Session> {
  const now = deps.clock.now();
  const session = await findSession(deps.db, sha256(bearerToken(request)), now);
  if (!session || !kinds.includes(session.kind)) throw new AppError('no_session');
  refuseIfEndedElsewhere(session);
  if (session.endedBy !== null && session.endedBy !== evenAfter) throw new AppError('no_session');
  // A vote ends its session. A voter who lost the answer may repeat the call until the row is deleted, ten minutes
  // later (`forgetVoterSessions`).
  if (session.expiresAt <= now && session.endedBy !== 'cast') throw new AppError('session_expired');
  return session;
}

/** Tells the device why its session is over, where the candidate or the owner of the document ended it elsewhere. */
export function refuseIfEndedElsewhere({ kind, endedBy }: Pick<Session, 'kind' | 'endedBy'>): void {
  if (endedBy === 'disowned') throw new AppError('registration_frozen');
  const isCandidate = kind === 'candidate' || kind === 'correction';
  if (isCandidate && endedBy === 'code_elsewhere') throw new AppError('session_taken_over');
}
