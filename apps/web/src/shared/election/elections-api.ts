import { queryOptions, useQuery } from '@tanstack/react-query';
import { getVerifier } from '@urna/contract/checking/ballot-box';
import { getTurnout, listElections } from '@urna/contract/election/elections';
import { getResults } from '@urna/contract/election/results';
import { publicClient } from '../../lib/call.ts';
import { useProcess } from '../processes/process-context.ts';
import type { ContestAddress } from '../processes/public-contest.ts';

const POLL_MS = 15_000;
export const RESULTS = 'results';

export const electionsQuery = (process: string | undefined) =>
  queryOptions({
    queryKey: ['elections', process],
    queryFn: async ({ signal }) => (await publicClient.call(listElections, { params: { process }, signal })).data,
  });

export const turnoutQuery = (contest: ContestAddress) =>
  queryOptions({
    queryKey: ['turnout', contest],
    queryFn: async ({ signal }) => (await publicClient.call(getTurnout, { params: contest, signal })).data,
  });

/** A published result never changes. */
export const resultsQuery = (contest: ContestAddress) =>
  queryOptions({
    queryKey: [RESULTS, contest],
    queryFn: async ({ signal }) => (await publicClient.call(getResults, { params: contest, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The offline verifier that this server offers now. */
export const verifierQuery = queryOptions({
  queryKey: ['verifier'],
  queryFn: async ({ signal }) => (await publicClient.call(getVerifier, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Called without a session, so that polling doesn't keep anybody logged in. */
export function useElections({ live, process }: { live: boolean; process?: string | undefined }) {
  const { process: shown } = useProcess();
  return useQuery({
    ...electionsQuery(process),
    refetchInterval: live ? POLL_MS : false,
    // The public calls don't know a draft, which has no election to show.
    enabled: process !== undefined || shown?.state !== 'draft',
  });
}

export function useTurnout(contest: ContestAddress, { live }: { live: boolean }) {
  return useQuery({ ...turnoutQuery(contest), refetchInterval: live ? POLL_MS : false });
}
