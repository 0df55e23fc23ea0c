import type { Tx } from '../../../platform/database/tables.ts';

/**
 * Marks a mail as returned, with the status code of the refusal. A mail that is being sent again stays as it is: the
 * report is about the sending before.
 */
export async function markReturned(tx: Tx, id: number, status: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'returned', last_error: status })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'unknown'])
    .execute();
}
