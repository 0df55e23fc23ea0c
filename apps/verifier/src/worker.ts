import type { BallotTasks } from '@urna/verification/ballot-tasks';
import * as ballotTasks from '@urna/verification/ballot-tasks';
import { spreadTasks } from '@urna/verification/spread-tasks';
import { expose, wrap } from 'comlink';
import { type CheckOutcome, checkFile, type FileCheck, type Progress } from './check-file.ts';

/**
 * What a worker does. One reads the archive; the others check ballots for it, over ports that the page has
 * connected, because not every browser lets a worker start others.
 */
const work = {
  isReady: () => true,
  checkBallotsFor: (reader: MessagePort) => expose({ ...ballotTasks }, reader),
  read: (
    check: FileCheck,
    threads: readonly MessagePort[],
    onProgress: (progress: Progress) => void,
  ): Promise<CheckOutcome> => checkFile(check, spreadTasks(threads.map((port) => wrap<BallotTasks>(port))), onProgress),
};
export type Work = typeof work;

export const openWorker = () => expose(work);
