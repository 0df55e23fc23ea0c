import type { FastifyRequest } from 'fastify';
import type { SessionEnd, SessionKind } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { findSession } from './queries.ts';
import type { Session } from './tokens.ts';

export function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw new AppError('no_session');
  return token;
}

/** Which sessions a route admits. */
export interface Admission {
  kinds: readonly SessionKind[];
  evenAfter?: SessionEnd | undefined;
}

/** The request's live session, if its kind is admitted; any other is treated as none. */
export async function requireSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  admission: Admission,
): Promise<Session> {
  const now = deps.clock.now();
  return admitted(await findSession(deps.db, sha256(bearerToken(request)), now), admission, now);
}

/** The session, if it is admitted now. */
export function admitted(session: Session | undefined, { kinds, evenAfter }: Admission, now: Date): Session {
  if (!session || !kinds.includes(session.kind)) throw new AppError('no_session');
  if (session.endedBy === 'disowned') throw new AppError('registration_frozen');
  if (session.endedBy !== null && session.endedBy !== evenAfter) throw new AppError('no_session');
  // Casting ends the session; a voter who lost the answer may ask again for as long as the session would have lasted.
  if (session.expiresAt <= now && session.endedBy !== 'cast') throw new AppError('session_expired');
  return session;
}
