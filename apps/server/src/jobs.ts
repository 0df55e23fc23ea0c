// The work in the background, put together from the features.

import { tallyWork } from './features/election/count/count-tally.ts';
import { sendNewLinkAction } from './features/election/prepare/appoint-trustees.ts';
import { listWork } from './features/election/prepare/check-lists.ts';
import { sealWork } from './features/election/prepare/seal-contest.ts';
import { repeatContest } from './features/election/publish/repeat-contest.ts';
import { erasureWork } from './features/election/run/erase-remains.ts';
import { clockWork } from './features/election/run/open-and-close.ts';
import { openWithoutActs } from './features/election/run/open-without-acts.ts';
import { importWork } from './features/people/imports/run-import.ts';
import { registerEmailAction, replaceRollAction } from './features/people/imports/waiting-imports.ts';
import { changeStaffAction } from './features/people/staff/change-staff.ts';
import { createStaffAction } from './features/people/staff/create-staff.ts';
import { sendLinkAction } from './features/people/staff/directory-links.ts';
import { archiveAction, makeCurrentAction } from './features/processes/change-state.ts';
import { retireWitnessAction } from './features/processes/process-witnesses.ts';
import { correctSealedEmail } from './features/voting/correct-email.ts';
import { housekeepingWork } from './operation/housekeeping.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Log } from './platform/deps.ts';
import type { FileSandbox } from './platform/files/sandbox/file-sandbox.ts';
import type { JobWork } from './platform/jobs/worker.ts';
import type { Actions } from './services/access/change-requests/action.ts';
import { changeWork } from './services/access/change-requests/apply-change.ts';
import { photoWork } from './services/candidacy/public-photos.ts';
import { voterRowsWork } from './services/election/ballot-box/rewrite-voter-rows.ts';
import type { OwnBooth } from './services/election/booth/served-booth.ts';
import { checkpointWork } from './services/election/log/publish-checkpoints.ts';
import { checkKeyWork } from './services/election/vote-checks/check-secrets.ts';
import type { CheckPage } from './services/election/vote-checks/sealed-check.ts';
import { bounceWork } from './services/mail/bounces/bounce-work.ts';

/** How each change that takes two administrators takes effect. */
export const changeActions: Actions = {
  voter_email: correctSealedEmail,
  register_email: registerEmailAction,
  staff_created: createStaffAction,
  staff_changed: changeStaffAction,
  directory_link: sendLinkAction,
  roll_replaced: replaceRollAction,
  process_made_current: makeCurrentAction,
  process_archived: archiveAction,
  opening_without_acts: openWithoutActs,
  repetition: repeatContest,
  witness_retired: retireWitnessAction,
  trustee_link: sendNewLinkAction,
};

/** Everything that happens in the background but the sending of mail (decision 74). */
export const jobWorks = (
  deps: Deps & { fileSandbox: FileSandbox; ownBooth: OwnBooth; checkPage: CheckPage; log: Log },
  { bounceMailboxUrl, checkpointSeconds }: Pick<Config, 'bounceMailboxUrl' | 'checkpointSeconds'>,
): JobWork[] => [
  changeWork(deps, changeActions),
  checkKeyWork(deps),
  checkpointWork(deps, checkpointSeconds),
  clockWork(deps),
  erasureWork(deps),
  housekeepingWork(deps),
  importWork(deps),
  listWork(deps),
  voterRowsWork(deps),
  photoWork(deps),
  sealWork(deps),
  tallyWork(deps),
  // The other processes may have one.
  ...(bounceMailboxUrl === null ? [] : [bounceWork({ ...deps, mailboxUrl: bounceMailboxUrl })]),
];
