import type { Deps } from '../../platform/deps.ts';
import { exportLog } from '../../services/activity/export-log.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

/**
 * Exports the whole log, with the entry that says who exported it as its last: its hash is the head of the chain, which
 * the auditor keeps where the operator can't write.
 */
export async function exportActivity(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRow,
): Promise<{ fileName: string; content: AsyncIterable<string> }> {
  const { last_id: until } = await db.transaction().execute(async (tx) => {
    await record(tx, asCauser(staff), 'activity_log_exported', {});
    // Recording holds the end of the chain, so the last entry is that one.
    return tx.selectFrom('activity_chain').select('last_id').executeTakeFirstOrThrow();
  });
  return { fileName: `registro-de-actividades-${until}.jsonl`, content: exportLog(db, { process: 'all', until }) };
}
