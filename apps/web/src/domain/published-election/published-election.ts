import type { ContestName } from '@urna/contract/contest-names';
import { type ElectionSetup, getElection, getElectionSetup } from '@urna/contract/elections';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';

/** The public part of a sealed election: its fingerprints as public pages show them, and the texts behind them. */
export interface PublishedElection extends ElectionSetup {
  uuid: string;
  fingerprints: { election: string; trustees: string };
}

/** Asks without a session, as any visitor of the public pages does, so that the question doesn't say who asks. */
export async function fetchPublishedElection(contest: ContestName, signal?: AbortSignal): Promise<PublishedElection> {
  const input = { params: { contest }, ...(signal ? { signal } : {}) };
  const [shown, setup] = await Promise.all([
    publicClient.call(getElection, input),
    publicClient.call(getElectionSetup, input),
  ]);
  const { election } = shown.data;
  if (!election) {
    throw new ApiError({ status: 0, code: 'election_not_ready', message: 'La elección todavía no se ha publicado.' });
  }
  return { ...setup.data, uuid: election.uuid, fingerprints: election.fingerprints };
}
