import { getPublishedBallot, type PublishedBallot } from '@urna/contract/election/elections';
import { publicClient } from '../../lib/call.ts';
import { openBallotThread } from '../archive-check/ballot-threads.ts';
import type { ContestAddress } from '../elections/public-contest.ts';
import { type BallotDoubt, doubtAbout } from './check-published-ballot.ts';
import { fetchPublishedElection } from './published-election.ts';

export interface FoundBallot {
  ballot: PublishedBallot;
  /** Null if all checks passed. */
  doubt: BallotDoubt | null;
}

/** Fetches the ballot of a tracking code and verifies it. */
export async function lookUpBallot(contest: ContestAddress, code: string, signal?: AbortSignal): Promise<FoundBallot> {
  const params = { ...contest, tracking_code: code };
  const { data: ballot } = await publicClient.call(getPublishedBallot, { params, ...(signal ? { signal } : {}) });
  const fetchElection = (one: ContestAddress) => fetchPublishedElection(one, signal);
  return { ballot, doubt: await doubtAbout(contest, { code, answer: ballot }, { fetchElection, isValidBallot }) };
}

/** Checks one ballot in the worker that also checks whole archives. */
async function isValidBallot(election: string, text: string): Promise<boolean> {
  const thread = openBallotThread();
  const digestKey = crypto.getRandomValues(new Uint8Array(32));
  const ballots = [{ index: 0, text, weight: 1 }];
  try {
    const { refusals } = await thread.call((tasks) => tasks.checkBallots({ election, digestKey, ballots }));
    return refusals.length === 0;
  } finally {
    thread.close();
  }
}
