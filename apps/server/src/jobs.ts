import { changeActions } from './change-actions.ts';
import { importWork } from './features/admin/imports/run-import.ts';
import { clockWork } from './features/contest/clock/open-and-close.ts';
import { listWork } from './features/contest/credentials/check-lists.ts';
import { erasureWork } from './features/contest/erasure/erase-remains.ts';
import { sealWork } from './features/contest/seal/seal-contest.ts';
import { tallyWork } from './features/tally/count/count-tally.ts';
import { housekeepingWork } from './housekeeping.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Log } from './platform/deps.ts';
import type { JobWork } from './platform/jobs/worker.ts';
import { changeWork } from './services/access/change-requests/apply-change.ts';
import { marksWork } from './services/elections/ballot-box/rewrite-marks.ts';
import type { OwnBooth } from './services/elections/booth/served-booth.ts';
import { checkpointWork } from './services/elections/log/publish-checkpoints.ts';
import { checkKeyWork } from './services/elections/vote-checks/destroy-check-key.ts';
import type { CheckPage } from './services/elections/vote-checks/sealed-check.ts';
import type { FileSandbox } from './services/files/sandbox/file-sandbox.ts';
import { bounceWork } from './services/mail/bounces/bounce-work.ts';
import { photoWork } from './services/people/candidates/public-photos.ts';

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
  marksWork(deps),
  photoWork(deps),
  sealWork(deps),
  tallyWork(deps),
  // The other processes may have one.
  ...(bounceMailboxUrl === null ? [] : [bounceWork({ ...deps, mailboxUrl: bounceMailboxUrl })]),
];
