import type { TokenInfo } from '@urna/contract/access/session';
import { after } from '../../../platform/clock.ts';
import type { SessionKind } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { newToken, sha256 } from '../../../platform/secrets.ts';
import { findSession, updateOpenSessions } from './queries.ts';
import { refuseIfEndedElsewhere } from './session-guard.ts';
import { lifetimes, REFRESH_GRACE_SECONDS, type Session, tokenInfo } from './tokens.ts';

// Written at most once a minute: otherwise every call of a busy reviewer would write a row.
const WORTH_WRITING_SECONDS = 60;

/** The expiry of a session that is used now, never past the longest life of its kind. */
function expiryOf({ kind, startedAt }: Session, now: Date): Date {
  const { seconds, longest } = lifetimes[kind];
  const last = after(startedAt, longest);
  const wanted = after(now, seconds);
  return wanted < last ? wanted : last;
}

/** Resets the expiry of a session in use, never backwards. */
export async function prolongSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Date> {
  const expires_at = expiryOf(session, clock.now());
  if (expires_at <= after(session.expiresAt, WORTH_WRITING_SECONDS)) return session.expiresAt;
  await updateOpenSessions(db)
    .set({ expires_at })
    .where('id', '=', session.id)
    .where('expires_at', '<', expires_at)
    .execute();
  return expires_at;
}

/** Issues a new token for a session that is live or within its grace period. */
export async function refreshSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  kinds: readonly SessionKind[],
): Promise<{ token_info: TokenInfo }> {
  const now = clock.now();
  const oldHash = sha256(token);
  const session = await findSession(db, oldHash, now);
  if (!session || !kinds.includes(session.kind)) throw new AppError('no_session');
  refuseIfEndedElsewhere(session);
  const expires_at = expiryOf(session, now);
  if (expires_at <= now) throw new AppError('session_expired');
  const fresh = newToken();
  // Race of two refreshes of one token: one statement decides, and the second finds another token there.
  const renewed = await updateOpenSessions(db)
    .set((row) => ({
      // Whose answer was lost, or whose two tabs refresh at once, still has it: that is no session on another device.
      previous_token_hash: row.ref('token_hash'),
      previous_valid_until: after(now, REFRESH_GRACE_SECONDS),
      token_hash: fresh.hash,
      expires_at,
    }))
    .where('id', '=', session.id)
    .where('expires_at', '>', after(now, -REFRESH_GRACE_SECONDS))
    .where((where) => where.or([where('token_hash', '=', oldHash), where('previous_token_hash', '=', oldHash)]))
    .returning('id')
    .executeTakeFirst();
  if (!renewed) throw new AppError('session_expired');
  return { token_info: tokenInfo(fresh.token, { ...session, expiresAt: expires_at }) };
}
