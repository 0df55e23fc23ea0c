import type { Tx } from '../../../platform/database/tables.ts';
import { revokeCodes } from '../../access/codes/forget-codes.ts';
import { endSessionsOf } from '../../access/sessions/queries.ts';
import { voterSubject } from '../../access/sessions/subjects.ts';
import { deleteUnsentSecrets } from '../../mail/outbox/queue-mail.ts';
import type { VoterRow } from './queries.ts';

/**
 * A mailbox may be in the wrong hands: revokes every code and session that its mail opened. Links for a password end with
 * the address or the disowning that they are signed with.
 */
export async function revokeVoterAccess(tx: Tx, voter: VoterRow, now: Date): Promise<void> {
  const subject = voterSubject(voter);
  await revokeCodes(tx, { purpose: 'voter', subject }, now);
  await deleteUnsentSecrets(tx, voter.id);
  await endSessionsOf(tx, subject, ['voter'], now, 'disabled');
}
