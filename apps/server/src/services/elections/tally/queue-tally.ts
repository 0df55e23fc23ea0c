import type { Tx } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

/** Queues the next step of a closed contest: when its box closes, and when the decryptions to combine change. */
export async function queueTally(tx: Tx, contest: number, now: Date): Promise<void> {
  await tx.updateTable('contests').set({ tally_error: null }).where('id', '=', contest).execute();
  await enqueue(tx, 'tally', now, contest);
}
