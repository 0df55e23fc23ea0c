import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';

/**
 * Called when the decryptions to combine change: a process that is combining the previous ones loses its claim, and the
 * delay after a failed attempt is cancelled. The caller holds the lock of the archive's end.
 */
export async function restartCombining(tx: Tx, contest: number): Promise<void> {
  await tx
    .updateTable('contests')
    .set({ tally_claimed_at: null, tally_error: null, tally_attempts: sql<number>`tally_attempts + 1` })
    .where('id', '=', contest)
    .where('stage', '=', 'tallied')
    .execute();
}
