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

/** A thread verifies one archive, and opens its election once. */
let opened: { election: string; work: BallotWork } | undefined;

function workOf({ election, digestKey }: Checked): BallotWork {
  if (opened?.election !== election) {
    const group = fastestGroup(readElection(election).group);
    opened = { election, work: ballotWork(openElection(group, election), digestKey) };
  }
  return opened.work;
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
