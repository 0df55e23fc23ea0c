import { useQuery } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contest-names';
import { publicElectionSchema, turnoutSchema } from '@urna/contract/elections';
import { dataSchema } from '@urna/contract/envelope';
import { z } from 'zod';
import { api } from '../../lib/api.ts';

const POLL_MS = 15_000;
const electionsAnswer = dataSchema(z.array(publicElectionSchema));
const turnoutAnswer = dataSchema(turnoutSchema);

/** What anyone may read, asked for without a session: looking at it for hours keeps nobody logged in. */
export function useElections({ live }: { live: boolean }) {
  return useQuery({
    queryKey: ['elections'],
    queryFn: async ({ signal }) => (await api.get('/elections', electionsAnswer, { signal })).data,
    refetchInterval: live ? POLL_MS : false,
  });
}

export function useTurnout(contest: ContestName, { live }: { live: boolean }) {
  return useQuery({
    queryKey: ['turnout', contest],
    queryFn: async ({ signal }) => (await api.get(`/elections/${contest}/turnout`, turnoutAnswer, { signal })).data,
    refetchInterval: live ? POLL_MS : false,
  });
}
