import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import { isLockTimeout } from '../../../platform/errors.ts';

/**
 * How long the table may be waited for. Whoever reads it meanwhile waits too, in other contests as well, and a backup
 * holds it for as long as it takes: then this is tried again later.
 */
const LOCK_SECONDS = 2;

/**
 * Writes the marks of a closed contest's voters anew, in one transaction and in the order of their ids: a row that a vote
 * has changed or locked bears the vote's transaction id, as the ballot does, and stands where there was room at that
 * moment. Returns whether it is done. Race: of several processes that find it due, one holds the contest's row, and the
 * others find it done.
 */
export async function rewriteMarks({ db, clock }: Pick<Deps, 'db' | 'clock'>, contest: number): Promise<boolean> {
  try {
    const isNew = await db.transaction().execute(async (tx) => {
      const due = await tx
        .updateTable('contests')
        .set({ marks_rewritten_at: clock.now() })
        .where('id', '=', contest)
        .where('closed_at', 'is not', null)
        .where('marks_rewritten_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!due) return false;
      await sql`select set_config('lock_timeout', ${`${LOCK_SECONDS}s`}, true)`.execute(tx);
      // Before any other statement touches the table: two contests that close at once would each wait for the other.
      await sql`lock table voters in access exclusive mode`.execute(tx);
      await sql`update voters set voted_on = voted_on where contest = ${contest}`.execute(tx);
      await sql`cluster voters using voters_pkey`.execute(tx);
      return true;
    });
    // The rows from before are gone for every statement, and now from the table's file; autovacuum would do it later.
    if (isNew) await sql`vacuum voters`.execute(db).catch(() => undefined);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}
