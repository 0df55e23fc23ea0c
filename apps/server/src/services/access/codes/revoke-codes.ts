import type { Tx } from '../../../platform/database/tables.ts';
import type { CodePurpose } from './purposes.ts';

/** Revokes a person's valid codes for a purpose. */
export async function revokeCodes(tx: Tx, who: { purpose: CodePurpose; subject: string }, now: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ replaced_at: now })
    .where('purpose', '=', who.purpose)
    .where('subject', '=', who.subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}
