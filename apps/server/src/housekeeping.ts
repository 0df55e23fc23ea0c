import { after, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { forgetSpentProofs } from '../../access/brake/proof-of-work.ts';
import { forgetOldChallenges } from '../../access/passkeys/challenges.ts';
import { forgetOldHits } from '../../access/rate-limit/count-hit.ts';
import { forgetVoterCodes, forgetVoterSessions } from '../../elections/ballot-box/forget-traces.ts';
import { forgetVoterMails } from '../../mail/outbox/forget-mails.ts';
import { remindDrafts } from '../../people/candidates/remind-drafts.ts';
import { dueProcesses, forgetProcess } from '../../processes/forgetting/forget-process.ts';

const EVERY_MS = 10 * 60 * 1000;
const A_DAY = 24 * 3600;

interface HousekeepingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  publicUrl: string;
}

/** Forgets the personal data of archived processes whose term has passed. One that fails doesn't stop the others. */
async function forgetDue({ log, ...deps }: HousekeepingDeps): Promise<void> {
  for (const process of await dueProcesses(deps)) {
    try {
      const forgotten = await forgetProcess(deps, process);
      if (forgotten) log.info({ process: process.slug, ...forgotten }, 'forgot the personal data of a process');
    } catch (error) {
      log.error({ err: error, process: process.slug }, 'forgetting the personal data of a process failed');
    }
  }
}

/** Deletes expired rows: counters of past windows, and links, codes and sessions that ended long ago. */
async function tidy({ db, clock }: HousekeepingDeps): Promise<void> {
  const now = clock.now();
  await forgetOldHits(db, now);
  await forgetSpentProofs(db, now);
  await db.deleteFrom('phone_links').where('expires_at', '<', after(now, -A_DAY)).execute();
  await forgetOldChallenges(db, now);
  // Names and addresses, for whoever decides about an import.
  await db
    .updateTable('import_jobs')
    .set({ samples: null })
    .where('samples', 'is not', null)
    .where('created_at', '<', after(now, -3600))
    .execute();
  await forgetVoterSessions(db, now);
  await forgetVoterCodes(db, now);
  for (const contest of await currentClosedContests(db)) await forgetVoterMails(db, contest);
  await db.deleteFrom('codes').where('expires_at', '<', after(now, -A_DAY)).execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', after(now, -30 * A_DAY))
    .execute();
}

const currentClosedContests = (db: Database) =>
  db
    .selectFrom('contests')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .select(['contests.id', 'contests.stage'])
    .where('contests.closed_at', 'is not', null)
    .where('processes.state', '=', 'current')
    .execute();

/** What the housekeeping does each time. */
export async function keepHouse(deps: HousekeepingDeps): Promise<void> {
  await tidy(deps);
  await remindDrafts(deps);
  await forgetDue(deps);
}

export function startHousekeeping(deps: HousekeepingDeps): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    // Forgetting may take longer than the interval.
    running ??= keepHouse(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed'))
      .finally(() => {
        running = null;
      });
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
