import { forgetOrphanFiles } from './features/admin/imports/import-files.ts';
import { forgetOldSamples } from './features/admin/imports/import-jobs.ts';
import { forgetOldLinks } from './features/documents/phone/phone-links.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/tables.ts';
import type { Log } from './platform/deps.ts';
import { type Repeated, repeat } from './platform/repeat.ts';
import { forgetSpentProofs } from './services/access/brake/proof-of-work.ts';
import { forgetOldCodes, forgetVoterCodes } from './services/access/codes/forget-codes.ts';
import { forgetOldChallenges } from './services/access/passkeys/challenges.ts';
import { forgetOldHits } from './services/access/rate-limit/count-hit.ts';
import { forgetOldSessions, forgetVoterSessions } from './services/access/sessions/forget-sessions.ts';
import { forgetVoterMails } from './services/mail/outbox/forget-mails.ts';
import { remindDrafts } from './services/people/candidates/remind-drafts.ts';
import { forgetSpentLinks } from './services/people/voters/password-link-rows.ts';
import { dueProcesses, forgetProcess } from './services/processes/forgetting/forget-process.ts';

const EVERY_MS = 10 * 60 * 1000;

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
  await forgetOldLinks(db, now);
  await forgetOldChallenges(db, now);
  await forgetOldSamples(db, now);
  await forgetOrphanFiles(db, now);
  await forgetVoterSessions(db, now);
  await forgetVoterCodes(db, now);
  await forgetSpentLinks(db, now);
  for (const contest of await currentClosedContests(db)) await forgetVoterMails(db, contest);
  await forgetOldCodes(db, now);
  await forgetOldSessions(db, now);
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

export function startHousekeeping(deps: HousekeepingDeps): Repeated {
  const repetition = { idleMs: EVERY_MS, idlesFirst: true, log: deps.log, failure: 'housekeeping failed' };
  return repeat(repetition, async () => {
    await keepHouse(deps);
    return false;
  });
}
