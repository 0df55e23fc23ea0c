import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import { longTransaction } from '../../../platform/database/long-transaction.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isLockTimeout } from '../../../platform/errors.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';

/** A backup holds every roll for as long as it takes: then this is tried again later. */
const LOCK_SECONDS = 2;

/** Each try on a busy table holds up its other readers. */
const RETRY_SECONDS = 60;

/** Queued when the box closes. */
export const voterRowsWork = (deps: Pick<Deps, 'db' | 'clock'>): JobWork => ({
  kind: 'voter_rows',
  run: async ({ subject }) => {
    if (!(await rewriteVoterRows(deps, subject))) return after(deps.clock.now(), RETRY_SECONDS);
  },
});

class RollChanged extends Error {
  override name = 'RollChanged';
}

/**
 * Writes the roll of a closed contest anew, in the order of its ids: a row that a vote has changed or locked bears the
 * vote's transaction id, as the ballot does, and stands where there was room at that moment. Returns whether it is done.
 *
 * The contest's rows are copied into a new part of the table, which takes seconds and locks nobody out, and the two are
 * exchanged, which takes a moment; the old part's files go. Race: of several processes that find it due, one holds the
 * contest's row, and the others find it done.
 */
export async function rewriteVoterRows({ db, clock }: Pick<Deps, 'db' | 'clock'>, contest: number): Promise<boolean> {
  try {
    await longTransaction(db, { lockSeconds: LOCK_SECONDS }, async (tx) => {
      const due = await tx
        .updateTable('contests')
        .set({ voters_rewritten_at: clock.now() })
        .where('id', '=', contest)
        .where('closed_at', 'is not', null)
        .where('voters_rewritten_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (due) await copyRoll(tx, contest);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error) || error instanceof RollChanged) return false;
    throw error;
  }
}

async function copyRoll(tx: Tx, contest: number): Promise<void> {
  const [old, next] = [`voters_${contest}`, `voters_${contest}_anew`];
  // Transactions of other databases in the cluster may run for long, and write no row here.
  const horizon = await sql<{ age: number }>`
    select greatest(age(pg_snapshot_xmax(pg_current_snapshot())::xid), max(age(backend_xid))) as age
    from pg_stat_activity where datname = current_database()`.execute(tx);
  await sql`create table ${sql.table(next)} (like voters including all)`.execute(tx);
  await sql`insert into ${sql.table(next)} select * from ${sql.table(old)} order by id`.execute(tx);
  // The table before its part, as every query locks them.
  await sql`lock table only voters, ${sql.table(old)} in access exclusive mode`.execute(tx);
  // What was written since the copy began bears a later transaction id, and so may what was written just before.
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from ${sql.table(old)} where age(xmin) <= ${horizon.rows[0]?.age ?? 0}
    ) as changed`.execute(tx);
  if (rows[0]?.changed !== false) throw new RollChanged();
  await sql`alter table voters detach partition ${sql.table(old)}`.execute(tx);
  await sql`drop table ${sql.table(old)}`.execute(tx);
  await sql`alter table ${sql.table(next)} rename to ${sql.id(old)}`.execute(tx);
  await sql`alter table voters attach partition ${sql.table(old)} for values in (${sql.lit(contest)})`.execute(tx);
}
