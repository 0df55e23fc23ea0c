import type { ContestName } from '@urna/contract/contest-names';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';

/**
 * For a change of the parts that a result is combined from: a process that combines the earlier ones loses its claim, and
 * nobody waits until a failed try may be repeated. The caller holds the end of the archive.
 */
export async function restartCombining(tx: Tx, name: ContestName): Promise<void> {
  await tx
    .updateTable('contests')
    .set({ tally_claimed_at: null, tally_error: null, tally_attempts: sql<number>`tally_attempts + 1` })
    .where('name', '=', name)
    .where('stage', '=', 'tallied')
    .execute();
}
