import { useQuery } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contest-names';
import { getTurnout, listElections } from '@urna/contract/elections';
import { publicClient } from '../../lib/call.ts';

const POLL_MS = 15_000;

/** Called without a session, so that polling doesn't keep anybody logged in. */
export function useElections({ live }: { live: boolean }) {
  return useQuery({
    queryKey: ['elections'],
    queryFn: async ({ signal }) => (await publicClient.call(listElections, { signal })).data,
    refetchInterval: live ? POLL_MS : false,
  });
}

export function useTurnout(contest: ContestName, { live }: { live: boolean }) {
  return useQuery({
    queryKey: ['turnout', contest],
    queryFn: async ({ signal }) => (await publicClient.call(getTurnout, { params: { contest }, signal })).data,
    refetchInterval: live ? POLL_MS : false,
  });
}
