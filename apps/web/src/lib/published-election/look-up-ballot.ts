import type { ContestName } from '@urna/contract/contests';
import { type PublishedBallot, publishedBallotSchema } from '@urna/contract/elections';
import { dataSchema } from '@urna/contract/envelope';
import { api } from '../api.ts';
import { type BallotDoubt, doubtAbout } from './check-published-ballot.ts';
import { isValidBallot } from './is-valid-ballot.ts';
import { fetchPublishedElection } from './published-election.ts';

const answer = dataSchema(publishedBallotSchema);

export interface FoundBallot {
  ballot: PublishedBallot;
  /** Null where this browser found everything right. */
  doubt: BallotDoubt | null;
}

/** Asks for the ballot of a code and checks what comes. */
export async function lookUpBallot(contest: ContestName, code: string, signal?: AbortSignal): Promise<FoundBallot> {
  const { data: ballot } = await api.get(`/elections/${contest}/ballots/${encodeURIComponent(code)}`, answer, {
    signal,
  });
  const fetchElection = (name: ContestName) => fetchPublishedElection(name, signal);
  return { ballot, doubt: await doubtAbout(contest, { code, answer: ballot }, { fetchElection, isValidBallot }) };
}
