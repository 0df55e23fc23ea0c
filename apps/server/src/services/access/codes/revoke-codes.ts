import type { Tx } from '../../../platform/database/tables.ts';
import type { CodePurpose } from './purposes.ts';

/** Ends the live code of a person for a purpose, if there is one. */
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
