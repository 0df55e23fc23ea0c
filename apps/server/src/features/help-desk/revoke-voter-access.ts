import type { Tx } from '../../platform/database/tables.ts';
import { revokeCodes } from '../../services/access/codes/revoke-codes.ts';
import { endSessionsOf } from '../../services/access/sessions/queries.ts';
import { deleteUnsentSecrets } from '../../services/mail/outbox/queue-mail.ts';
import { revokePasswordLinks } from '../../services/people/voters/password-link-rows.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import { voterSubject } from '../../services/people/voters/voter-subject.ts';

/** Mail to the previous address may be in the wrong hands: revokes every code, link and session that it opened. */
export async function revokeVoterAccess(tx: Tx, voter: VoterRow, now: Date): Promise<void> {
  const subject = voterSubject(voter);
  await revokeCodes(tx, { purpose: 'voter', subject }, now);
  await revokePasswordLinks(tx, voter.id);
  await deleteUnsentSecrets(tx, voter.id);
  await endSessionsOf(tx, subject, ['voter'], now, 'disabled', false);
}
