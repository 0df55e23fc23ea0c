import { openElection, readElection } from '@urna/belenios/election';
import {
  type BallotRefusal,
  type BallotWork,
  type BatchBallot,
  type BatchOutcome,
  ballotWork,
} from '@urna/belenios/verify/ballot-batch';
import { fastestGroup } from './fastest-group.ts';

interface Checked {
  /** The election's text. */
  election: string;
  digestKey: Uint8Array;
}

/** The elections that a thread has open. A witness follows several; opening one computes tables. */
const opened = new Map<string, BallotWork>();
const MOST_OPENED = 8;

function workOf({ election, digestKey }: Checked): BallotWork {
  const key = `${digestKey.join()} ${election}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const group = fastestGroup(readElection(election).group);
  const work = ballotWork(openElection(group, election), digestKey);
  if (opened.size >= MOST_OPENED) opened.clear();
  opened.set(key, work);
  return work;
}

export const checkCredentials = (
  task: Checked & { credentials: readonly string[] },
): Promise<BallotRefusal | undefined> => workOf(task).credentials(task.credentials);

export const checkBallots = (task: Checked & { ballots: readonly BatchBallot[] }): Promise<BatchOutcome> =>
  workOf(task).ballots(task.ballots);

/** Runs both on some threads. */
export interface BallotThreads extends BallotTasks {
  count: number;
}

export interface BallotTasks {
  checkCredentials: typeof checkCredentials;
  checkBallots: typeof checkBallots;
}
