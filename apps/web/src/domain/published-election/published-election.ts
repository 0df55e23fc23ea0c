import type { ContestName } from '@urna/contract/contest-names';
import { type ElectionSetup, electionSetupSchema, publicElectionSchema } from '@urna/contract/elections';
import { dataSchema } from '@urna/contract/envelope';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

/** What anyone can read of a sealed election: its fingerprints as public pages show them, and the texts behind them. */
export interface PublishedElection extends ElectionSetup {
  uuid: string;
  fingerprints: { election: string; trustees: string };
}

const publicAnswer = dataSchema(publicElectionSchema);
const setupAnswer = dataSchema(electionSetupSchema);

/** Asks without a session, as any visitor of the public pages does, so that the question doesn't say who asks. */
export async function fetchPublishedElection(contest: ContestName, signal?: AbortSignal): Promise<PublishedElection> {
  const [shown, setup] = await Promise.all([
    api.get(`/elections/${contest}`, publicAnswer, { signal }),
    api.get(`/elections/${contest}/setup`, setupAnswer, { signal }),
  ]);
  const { election } = shown.data;
  if (!election) {
    throw new ApiError({ status: 0, code: 'election_not_ready', message: 'La elección todavía no se ha publicado.' });
  }
  return { ...setup.data, uuid: election.uuid, fingerprints: election.fingerprints };
}
