import { getElection } from '@urna/contract/election/elections';
import { getInclusion, type Inclusion } from '@urna/contract/election/transparency';
import type { LogView } from '@urna/contract/election/witnesses';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import type { ContestAddress } from '../elections/public-contest.ts';

/** A sealed contest's log, asked for without a session: the request doesn't identify the voter. */
export async function fetchLog(contest: ContestAddress): Promise<{ log: LogView; uuid: string } | null> {
  const { election } = (await publicClient.call(getElection, { params: { ...contest } })).data;
  return election?.log ? { log: election.log, uuid: election.uuid } : null;
}

/** What the server shows of a ballot's place; null for a code that no ballot has. */
export async function fetchInclusion(contest: ContestAddress, tracker: string): Promise<Inclusion | null> {
  try {
    const params = { ...contest, tracking_code: tracker };
    return (await publicClient.call(getInclusion, { params })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
