import type { VoterSession } from '@urna/contract/voting/voting';
import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { newToken } from '../../../platform/secrets.ts';
import { insertSession } from '../../../services/access/sessions/queries.ts';
import { voterSubject } from '../../../services/access/sessions/subjects.ts';
import { lifetimes, tokenInfo } from '../../../services/access/sessions/tokens.ts';
import type { VoterRow } from '../../../services/people/voters/queries.ts';

/** Five minutes on this device, and at most until voting closes. Several devices may be logged in: one vote counts. */
export async function openVoterSession(
  tx: Tx,
  now: Date,
  voter: Pick<VoterRow, 'id' | 'contest_slug' | 'login' | 'name'>,
  closesAt: Date,
): Promise<VoterSession> {
  const { token, hash } = newToken();
  const full = after(now, lifetimes.voter.seconds);
  const expiresAt = full < closesAt ? full : closesAt;
  const subject = voterSubject(voter);
  const session = await insertSession(tx, { kind: 'voter', subject, candidateType: null, hash, now, expiresAt });
  return {
    token_info: tokenInfo(token, session),
    data: { name: voter.name, contest: voter.contest_slug, login: voter.login },
  };
}
