import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { TokenInfo } from '@urna/contract/shared/session';
import { after } from '../../../platform/clock.ts';
import type { SessionKind, Tx } from '../../../platform/database/tables.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { newToken } from '../../../platform/secrets.ts';
import { endSessionsOf, insertSession } from './queries.ts';
import { lifetimes, tokenInfo } from './tokens.ts';

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
  await endSessionsOf(tx, who.subject, candidateKinds, now, 'expiry', true);
  const ended = who.endOthers ? await endSessionsOf(tx, who.subject, candidateKinds, now, 'code_elsewhere', false) : 0;
  const { token, hash } = newToken();
  try {
    const expiresAt = after(now, lifetimes[who.kind].seconds);
    const session = await insertSession(tx, { ...who, hash, now, expiresAt });
    return { token_info: tokenInfo(token, session), endedElsewhere: ended > 0 };
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
