import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';
import { goingRows, type StoredList } from '../../files/csv-import/stored-list.ts';
import { deleteUnsentMails } from '../../mail/outbox/queue-mail.ts';

// Deleting looks up links and mails voter by voter: this batch stays below the statement timeout.
const REMOVED_AT_ONCE = 20_000;

/** Removes voters who aren't in the file, with their links and unsent mails. */
export async function removeOthers(tx: Tx, list: StoredList, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`select kept.id from ${goingRows(list, keys)}`.execute(tx);
  const gone = rows.map(({ id }) => id);
  for (let at = 0; at < gone.length; at += REMOVED_AT_ONCE) {
    const going = sql<number>`(select unnest(${gone.slice(at, at + REMOVED_AT_ONCE)}::bigint[]))`;
    await deleteUnsentMails(tx, going);
    await tx.deleteFrom('voters').where('id', 'in', going).execute();
  }
  return gone.length;
}
