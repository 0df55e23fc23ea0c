import type { VoterSession } from '@urna/contract/voting/voting';
import type { Tx } from '../../../platform/database/tables.ts';
import { openSession } from '../../../services/access/sessions/open-session.ts';
import { voterSubject } from '../../../services/access/sessions/subjects.ts';
import type { VoterRow } from '../../../services/people/voters/queries.ts';

/** Five minutes on this device, and at most until voting closes. Several devices may be logged in: one vote counts. */
export async function openVoterSession(
  tx: Tx,
  now: Date,
  voter: Pick<VoterRow, 'id' | 'contest_slug' | 'login' | 'name'>,
  closesAt: Date,
): Promise<VoterSession> {
  return {
    token_info: await openSession(tx, now, { kind: 'voter', subject: voterSubject(voter), until: closesAt }),
    data: { name: voter.name, contest: voter.contest_slug, login: voter.login },
  };
}
