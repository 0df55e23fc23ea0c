import type { Tx } from '../../platform/database/tables.ts';
import { killCodes } from '../../services/access/codes/kill-codes.ts';
import { endSessionsOf } from '../../services/access/sessions/queries.ts';
import { forgetWaitingKeys } from '../../services/mail/outbox/queue-mail.ts';
import { forgetPasswordLinks } from '../../services/people/voters/password-links.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import { voterSubject } from '../../services/people/voters/voter-subject.ts';

/** What went to the address before may be in the wrong hands: nothing of it opens anything any more. */
export async function shutOldDoors(tx: Tx, voter: VoterRow, now: Date): Promise<void> {
  const subject = voterSubject(voter);
  await killCodes(tx, { purpose: 'voter', subject }, now);
  await forgetPasswordLinks(tx, voter.id);
  await forgetWaitingKeys(tx, voter.id);
  await endSessionsOf(tx, subject, ['voter'], now, 'disabled', false);
}
