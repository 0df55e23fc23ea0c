import { changeActions } from './change-actions.ts';
import { tallyWork } from './features/election/count/count-tally.ts';
import { listWork } from './features/election/prepare/check-lists.ts';
import { sealWork } from './features/election/prepare/seal-contest.ts';
import { erasureWork } from './features/election/run/erase-remains.ts';
import { clockWork } from './features/election/run/open-and-close.ts';
import { importWork } from './features/people/imports/run-import.ts';
import { housekeepingWork } from './operation/housekeeping.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Log } from './platform/deps.ts';
import type { FileSandbox } from './platform/files/sandbox/file-sandbox.ts';
import type { JobWork } from './platform/jobs/worker.ts';
import { changeWork } from './services/access/change-requests/apply-change.ts';
import { photoWork } from './services/candidacy/public-photos.ts';
import { voterRowsWork } from './services/election/ballot-box/rewrite-voter-rows.ts';
import type { OwnBooth } from './services/election/booth/served-booth.ts';
import { checkpointWork } from './services/election/log/publish-checkpoints.ts';
import { checkKeyWork } from './services/election/vote-checks/destroy-check-key.ts';
import type { CheckPage } from './services/election/vote-checks/sealed-check.ts';
import { bounceWork } from './services/mail/bounces/bounce-work.ts';

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
