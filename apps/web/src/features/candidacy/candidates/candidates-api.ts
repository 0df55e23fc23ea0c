import { type CandidateBook, listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { publicClient } from '../../../lib/call.ts';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';

/**
 * All candidates of a contest with their proposals, in one call without a session: the server learns neither who reads
 * nor about whom.
 */
export async function fetchCandidates(contest: ContestAddress, signal?: AbortSignal): Promise<CandidateBook> {
  return (await publicClient.call(listPublicCandidates, { params: contest, ...(signal && { signal }) })).data;
}
