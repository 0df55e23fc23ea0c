import type { ContestName } from '@urna/contract/contest-names';
import { getPublishedBallot, type PublishedBallot } from '@urna/contract/elections';
import type { Reply } from '@urna/verification/messages';
import { publicClient } from '../../lib/call.ts';
import { startThread } from '../archive-check/start-thread.ts';
import { type BallotDoubt, doubtAbout } from './check-published-ballot.ts';
import { fetchPublishedElection } from './published-election.ts';

export interface FoundBallot {
  ballot: PublishedBallot;
  /** Null if all checks passed. */
  doubt: BallotDoubt | null;
}

/** Fetches the ballot of a tracking code and verifies it. */
export async function lookUpBallot(contest: ContestName, code: string, signal?: AbortSignal): Promise<FoundBallot> {
  const params = { contest, tracking_code: code };
  const { data: ballot } = await publicClient.call(getPublishedBallot, { params, ...(signal ? { signal } : {}) });
  const fetchElection = (name: ContestName) => fetchPublishedElection(name, signal);
  return { ballot, doubt: await doubtAbout(contest, { code, answer: ballot }, { fetchElection, isValidBallot }) };
}

/** Checks one ballot in the worker that also checks whole archives. */
function isValidBallot(election: string, ballot: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const digestKey = crypto.getRandomValues(new Uint8Array(32));
  const listener = {
    reply: (reply: Reply) => {
      if ('error' in reply || reply.kind !== 'ballots') reject(new Error('The ballot could not be checked'));
      else resolve(reply.answer.refusals.length === 0);
    },
    failure: reject,
  };
  const thread = startThread({ electionText: election, digestKey }, listener);
  thread.send({ id: 0, kind: 'ballots', ask: [{ index: 0, text: ballot, weight: 1 }] });
  return promise.finally(() => void thread.end());
}
