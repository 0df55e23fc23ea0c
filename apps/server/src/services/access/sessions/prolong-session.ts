import type { TokenInfo } from '@urna/contract/shared/session';
import { after } from '../../../platform/clock.ts';
import type { SessionKind } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { newToken, sha256 } from '../../../platform/secrets.ts';
import { extendSession, findSession, renewSession } from './queries.ts';
import { refuseIfEndedElsewhere } from './session-guard.ts';
import { lifetimes, REFRESH_GRACE_SECONDS, type Session, tokenInfo } from './tokens.ts';

// Written at most once a minute: otherwise every call of a busy reviewer would write a row.
const WORTH_WRITING_SECONDS = 60;

/** Resets the expiry of a session in use, up to the longest life of its kind. */
export async function prolongSession(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Date> {
  const { seconds, longest } = lifetimes[session.kind];
  const last = after(session.startedAt, longest);
  const wanted = after(deps.clock.now(), seconds);
  const expiresAt = wanted < last ? wanted : last;
  if (expiresAt <= after(session.expiresAt, WORTH_WRITING_SECONDS)) return session.expiresAt;
  await extendSession(deps.db, session.id, expiresAt);
  return expiresAt;
}

/**
 * Issues a new token for a session that is live or within its grace period, never past the longest life of its kind.
 */
export async function refreshSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  kinds: readonly SessionKind[],
): Promise<{ token_info: TokenInfo }> {
  const now = deps.clock.now();
  const oldHash = sha256(token);
  const session = await findSession(deps.db, oldHash, now);
  if (!session || !kinds.includes(session.kind)) throw new AppError('no_session');
  refuseIfEndedElsewhere(session);
  const { seconds, longest } = lifetimes[session.kind];
  const last = after(session.startedAt, longest);
  const wanted = after(now, seconds);
  const expiresAt = wanted < last ? wanted : last;
  if (expiresAt <= now) throw new AppError('session_expired');
  const fresh = newToken();
  const renewed = await renewSession(deps.db, {
    id: session.id,
    oldHash,
    newHash: fresh.hash,
    expiresAt,
    previousValidUntil: after(now, REFRESH_GRACE_SECONDS),
    expiredAfter: after(now, -REFRESH_GRACE_SECONDS),
  });
  if (!renewed) throw new AppError('session_expired');
  return { token_info: tokenInfo(fresh.token, renewed) };
}
