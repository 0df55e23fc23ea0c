import type { Tx } from '../../platform/database/tables.ts';
import { killCodes } from '../../services/codes/kill-codes.ts';
import { forgetWaitingKeys } from '../../services/outbox/queue-mail.ts';
import { endSessionsOf } from '../../services/sessions/queries.ts';
import { forgetPasswordLinks } from '../../services/voters/password-links.ts';
import type { VoterRow } from '../../services/voters/queries.ts';
import { voterSubject } from '../../services/voters/voter-subject.ts';

/** What went to the address before may be in the wrong hands: nothing of it opens anything any more. */
export async function shutOldDoors(tx: Tx, voter: VoterRow, now: Date): Promise<void> {
  const subject = voterSubject(voter);
  await killCodes(tx, { purpose: 'voter', subject }, now);
  await forgetPasswordLinks(tx, voter.id);
  await forgetWaitingKeys(tx, voter.id);
  await endSessionsOf(tx, subject, ['voter'], now, 'disabled', false);
}
