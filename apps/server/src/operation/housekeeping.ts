import { forgetOldLinks } from '../features/candidacy/documents/phone-links.ts';
import { remindDrafts } from '../features/candidacy/registration/remind-drafts.ts';
import { sendReviewDigests } from '../features/candidacy/review/review-digest.ts';
import { forgetOrphanFiles } from '../features/people/imports/import-files.ts';
import { forgetOldSamples } from '../features/people/imports/import-jobs.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Deps, Log } from '../platform/deps.ts';
import type { JobWork } from '../platform/jobs/worker.ts';
import { doAll } from '../platform/repeat.ts';
import { lapseUnapproved } from '../services/access/change-requests/apply-change.ts';
import { forgetOldCodes, forgetVoterCodes } from '../services/access/codes/codes.ts';
import { forgetOldDirectoryLogins } from '../services/access/directory-accounts.ts';
import { forgetOldChallenges } from '../services/access/passkeys/challenges.ts';
import { forgetOldSessions, forgetVoterSessions } from '../services/access/sessions/queries.ts';
import { forgetOldHits } from '../services/access/throttle/count-hit.ts';
import { forgetSpentProofs } from '../services/access/throttle/proof-of-work.ts';
import { forgetOldFormDrafts } from '../services/candidacy/form-drafts.ts';
import { forgetUnpresented } from '../services/election/roll/claims.ts';
import { remindAwaitedTrustees } from '../services/election/trustees/notify-trustees.ts';
import { forgetVoterMails } from '../services/mail/outbox/forget-mails.ts';
import { dueProcesses, forgetProcess } from '../services/processes/forget-process.ts';

const EVERY_SECONDS = 10 * 60;

type HousekeepingDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secrets'> & { log: Log };

/** Forgets the personal data of archived processes whose term has passed. */
async function forgetDue({ log, ...deps }: HousekeepingDeps): Promise<void> {
  const due = await dueProcesses(deps);
  await doAll(
    due.map((process) => [
      process.slug,
      async () => {
        const forgotten = await forgetProcess(deps, process);
        if (forgotten) log.info({ process: process.slug, ...forgotten }, 'forgot the personal data of a process');
      },
    ]),
  );
}

async function forgetMailsOfClosed({ db }: HousekeepingDeps): Promise<void> {
  const contests = await currentClosedContests(db);
  await doAll(contests.map((contest) => [`contest ${contest.id}`, () => forgetVoterMails(db, contest)]));
}

const currentClosedContests = (db: Database) =>
  db
    .selectFrom('contests')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .select(['contests.id', 'contests.stage'])
    .where('contests.closed_at', 'is not', null)
    .where('processes.state', '=', 'current')
    .execute();

/**
 * What the housekeeping does each time. No step waits for another to succeed: the last ones are what the law asks for.
 */
export async function runHousekeeping(deps: HousekeepingDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await doAll([
    ['counters of past windows', () => forgetOldHits(db, now)],
    ['spent proofs of work', () => forgetSpentProofs(db, now)],
    ['links to phones', () => forgetOldLinks(db, now)],
    ['drafts of forms', () => forgetOldFormDrafts(db, now)],
    ['claims that nobody presented', () => forgetUnpresented(db, now)],
    ['challenges of passkeys', () => forgetOldChallenges(db, now)],
    ['logins at the directory', () => forgetOldDirectoryLogins(db, now)],
    ['samples of imports', () => forgetOldSamples(db, now)],
    ['files of imports', () => forgetOrphanFiles(db, now)],
    ['sessions of voters', () => forgetVoterSessions(db, now)],
    ['codes of voters', () => forgetVoterCodes(db, now)],
    ['mails to voters', () => forgetMailsOfClosed(deps)],
    ['codes', () => forgetOldCodes(db, now)],
    ['sessions', () => forgetOldSessions(db, now)],
    ['changes that nobody approved', () => lapseUnapproved(deps)],
    ['reminders of drafts', () => remindDrafts(deps)],
    ['daily mails to reviewers', () => sendReviewDigests(deps)],
    ['reminders of trustees', () => remindAwaitedTrustees(deps)],
    ['forgetting of processes', () => forgetDue(deps)],
  ]);
}

export const housekeepingWork = (deps: HousekeepingDeps): JobWork => ({
  kind: 'housekeeping',
  everySeconds: EVERY_SECONDS,
  run: () => runHousekeeping(deps),
});
