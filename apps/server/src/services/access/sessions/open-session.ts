import type { TokenInfo } from '@urna/contract/access/session';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { after } from '../../../platform/clock.ts';
import type { SessionKind, Tx } from '../../../platform/database/tables.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { newToken } from '../../../platform/secrets.ts';
import { endSessionsOf } from './queries.ts';
import { lifetimes, tokenInfo } from './tokens.ts';

interface NewSession {
  kind: SessionKind;
  subject: string;
  candidateType?: CandidateKind;
  /** Where it ends sooner than sessions of its kind. */
  until?: Date;
}

/** Opens a session. The database knows the token's hash alone. */
export async function openSession(
  tx: Tx,
  now: Date,
  { kind, subject, candidateType, until }: NewSession,
): Promise<TokenInfo> {
  const { token, hash } = newToken();
  const full = after(now, lifetimes[kind].seconds);
  const session = { candidateType: candidateType ?? null, expiresAt: until && until < full ? until : full };
  await tx
    .insertInto('sessions')
    .values({
      kind,
      subject,
      candidate_type: session.candidateType,
      token_hash: hash,
      started_at: now,
      expires_at: session.expiresAt,
    })
    .execute();
  return tokenInfo(token, session);
}

const candidateKinds = ['candidate', 'correction'] as const satisfies readonly SessionKind[];

/**
 * Opens the one session that a candidate may have. Race: two devices that log in at once both pass every earlier read;
 * the unique index on live sessions admits one, and the other is told that a session is open elsewhere.
 */
export async function openCandidateSession(
  tx: Tx,
  now: Date,
  who: { kind: 'candidate' | 'correction'; subject: string; candidateType: CandidateKind; endOthers: boolean },
): Promise<{ token_info: TokenInfo; endedElsewhere: boolean }> {
  await endSessionsOf(tx, who.subject, candidateKinds, now, 'expiry', { onlyExpired: true });
  const ended = who.endOthers ? await endSessionsOf(tx, who.subject, candidateKinds, now, 'code_elsewhere') : 0;
  try {
    return { token_info: await openSession(tx, now, who), endedElsewhere: ended > 0 };
  } catch (error) {
    if (isUniqueViolation(error, 'one_live_session_per_candidate')) throw activeElsewhere();
    throw error;
  }
}

export function activeElsewhere(): AppError {
  return new AppError('active_session', {
    action: { type: 'close_other_session', label: 'Cerrar la otra sesión con un código' },
  });
}
