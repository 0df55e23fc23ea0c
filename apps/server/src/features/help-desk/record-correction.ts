import { mask } from '@urna/contract/shared/masking';
import type { Tx } from '../../platform/database/tables.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import { processOf } from '../../services/processes/processes.ts';

/** Notes in the log that a voter's address changed, at once or by two administrators. */
export async function recordCorrection(
  tx: Tx,
  now: Date,
  causer: Causer,
  voter: VoterRow,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  await record(
    tx,
    now,
    causer,
    {
      log_name: 'election',
      event: 'voter_email_corrected',
      process: processOf(voter),
      properties: {
        contest: voter.contest_slug,
        voter_id: voter.id,
        old: { email: mask(voter.email) },
        attributes: { email: mask(email) },
        reason,
      },
    },
    { type: 'voter', id: voter.id },
  );
}
