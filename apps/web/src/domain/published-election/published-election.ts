import { type ElectionSetup, getElection, getElectionSetup } from '@urna/contract/election/elections';
import type { LogView } from '@urna/contract/election/witnesses';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import type { ContestAddress } from '../elections/public-contest.ts';

/** The public part of a sealed election: the published fingerprints and the texts they cover. */
export interface PublishedElection extends ElectionSetup {
  uuid: string;
  fingerprints: { election: string; trustees: string };
}

/** Fetches without a session, as any visitor would, so that the request doesn't identify the voter. */
export async function fetchPublishedElection(
  contest: ContestAddress,
  signal?: AbortSignal,
): Promise<PublishedElection & { log: LogView | null }> {
  const input = { params: contest, ...(signal ? { signal } : {}) };
  const [shown, setup] = await Promise.all([
    publicClient.call(getElection, input),
    publicClient.call(getElectionSetup, input),
  ]);
  const { election } = shown.data;
  if (!election) {
    throw new ApiError({ status: 0, code: 'election_not_ready', message: 'La elección todavía no se ha publicado.' });
  }
  return { ...setup.data, uuid: election.uuid, fingerprints: election.fingerprints, log: election.log };
}
