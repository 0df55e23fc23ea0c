import { mask } from '@urna/contract/shared/masking';
import type { Tx } from '../../platform/database/tables.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';

/** Notes in the log that a voter's address changed, at once or by two administrators. */
export async function recordCorrection(
  tx: Tx,
  causer: Causer,
  voter: VoterRow,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  await record(tx, causer, 'voter_email_corrected', {
    voter,
    old: { email: mask(voter.email) },
    attributes: { email: mask(email) },
    reason,
  });
}
