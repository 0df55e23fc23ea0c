import type { FastifyRequest } from 'fastify';
import type { SessionKind } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets.ts';
import { findSession } from './queries.ts';
import type { Session } from './tokens.ts';

export function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new AppError('no_session');
  return token;
}

/** The live session behind the request, of one of the kinds that this door takes; any other is like none. */
export async function requireSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  kinds: readonly SessionKind[],
  afterSubmission: boolean,
): Promise<Session> {
  const now = deps.clock.now();
  const session = await findSession(deps.db, sha256(bearerToken(request)), now);
  if (!session || !kinds.includes(session.kind)) throw new AppError('no_session');
  const ended = session.endedBy !== null && !(afterSubmission && session.endedBy === 'submission');
  if (ended) throw new AppError('no_session');
  if (session.expiresAt <= now) throw new AppError('session_expired');
  return session;
}
