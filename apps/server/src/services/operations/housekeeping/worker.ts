import { after, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { forgetSpentProofs } from '../../access/brake/proof-of-work.ts';
import { forgetOldHits } from '../../access/rate-limit/count-hit.ts';

const EVERY_MS = 10 * 60 * 1000;
const A_DAY = 24 * 3600;

/** Deletes expired rows: counters of past windows, and codes and sessions that ended long ago. */
async function tidy({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await forgetOldHits(db, now);
  await forgetSpentProofs(db, now);
  await db.deleteFrom('codes').where('expires_at', '<', after(now, -A_DAY)).execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', after(now, -30 * A_DAY))
    .execute();
}

export function startHousekeeping(deps: { db: Database; clock: Clock; log: Log }): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = tidy(deps).catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
