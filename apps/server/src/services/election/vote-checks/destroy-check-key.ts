import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { record, systemCauser } from '../../activity/record.ts';
import { findContest } from '../../processes/contest-rows.ts';
import { destroyElectionKeys } from '../election-keys.ts';

/** Whoever voted in the last minute has the time that everybody has. */
const AFTER_CLOSE_SECONDS = 36 * 60;

/** When the box closes. */
export const queueCheckKey = (tx: Tx, contest: number, now: Date): Promise<void> =>
  enqueue(tx, 'check_key', contest, after(now, AFTER_CLOSE_SECONDS));

/**
 * With the key goes what its checks were counted by. The public counts and the reports stay, written anew in the order of
 * their keys: their places and transactions would tell the moment of each report, and beside the log's, of a check. The
 * publication, if it comes first, does the same.
 */
export async function destroyCheckKey(tx: Tx, contest: number, now: Date): Promise<number> {
  // First: checks that run hold the key.
  const keys = await destroyElectionKeys(tx, contest, ['check'], now);
  await tx.deleteFrom('vote_checks').where('contest', '=', contest).execute();
  await sql`
    with rows as (delete from vote_check_counts where contest = ${contest} returning *)
    insert into vote_check_counts select * from rows order by hour, outcome`.execute(tx);
  await sql`
    with rows as (delete from vote_check_reports where contest = ${contest} returning *)
    insert into vote_check_reports select * from rows order by tracker`.execute(tx);
  return keys;
}

export const checkKeyWork = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobWork => ({
  kind: 'check_key',
  run: async ({ subject }) => {
    const contest = await findContest(db, subject);
    await db.transaction().execute(async (tx) => {
      if ((await destroyCheckKey(tx, subject, clock.now())) === 0) return;
      await record(tx, systemCauser, 'check_key_destroyed', { contest });
    });
  },
});
