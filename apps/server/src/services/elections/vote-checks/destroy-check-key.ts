import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { record, theSystem } from '../../activity/record.ts';
import { findContest } from '../contests/contest-rows.ts';
import { destroyElectionKeys } from '../election-keys.ts';

/** Whoever voted in the last minute has the time that everybody has. */
const AFTER_CLOSE_SECONDS = 36 * 60;

/** When the box closes. */
export const queueCheckKey = (tx: Tx, contest: number, now: Date): Promise<void> =>
  enqueue(tx, 'check_key', contest, after(now, AFTER_CLOSE_SECONDS));

/** With the key goes what its checks were counted by. The publication, if it comes first, does the same. */
export async function destroyCheckKey(tx: Tx, contest: number, now: Date): Promise<number> {
  await tx.deleteFrom('vote_checks').where('contest', '=', contest).execute();
  return destroyElectionKeys(tx, contest, ['check'], now);
}

export const checkKeyWork = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobWork => ({
  kind: 'check_key',
  run: async ({ subject }) => {
    const contest = await findContest(db, subject);
    await db.transaction().execute(async (tx) => {
      if ((await destroyCheckKey(tx, subject, clock.now())) === 0) return;
      await record(tx, theSystem, 'check_key_destroyed', { contest });
    });
  },
});
