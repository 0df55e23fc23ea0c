import { mask } from '@urna/contract/shared/masking';
import { may } from '@urna/contract/staff/roles';
import type { EmailCorrectionRecord } from '@urna/contract/voting/help-desk';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import type { EmailCorrectionRow } from '../../services/people/voters/email-corrections.ts';

/** A correction as staff see it. */
export function toRecord(
  reader: Pick<StaffRow, 'id' | 'role'>,
  voter: { id: number; name: string; question: string },
  row: EmailCorrectionRow,
): EmailCorrectionRecord {
  // The deciding administrator compares the address with what the voter says, so it isn't masked for them.
  const isDecidedByReader = row.status === 'pending' && may(reader.role, 'administer');
  return {
    id: row.id,
    state: row.status,
    process: row.process_slug,
    contest: row.contest_slug,
    question: voter.question,
    voter: { id: voter.id, name: voter.name },
    old_email: mask(row.old_email),
    new_email: isDecidedByReader ? row.new_email : mask(row.new_email),
    reason: row.reason,
    requested_by: row.requested_by_name,
    requested_at: row.requested_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    is_own: row.requested_by === reader.id,
  };
}

/** A correction's properties in the activity log. */
export const correctionProperties = (row: EmailCorrectionRow) => ({
  contest: row.contest_slug,
  voter_id: row.voter_id,
  correction_id: row.id,
  old: { email: mask(row.old_email) },
  attributes: { email: mask(row.new_email) },
});
