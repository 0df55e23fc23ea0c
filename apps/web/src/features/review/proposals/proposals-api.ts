import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getProposalCv,
  getProposals,
  listWaitingProposals,
  publishProposal,
  type ReviewedProposal,
  returnProposal,
} from '@urna/contract/candidacy/proposals';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { reviewQueueQuery } from '../review-api.ts';

export const waitingProposalsQuery = queryOptions({
  queryKey: ['proposals-waiting'],
  queryFn: async ({ signal }) => (await staffClient.call(listWaitingProposals, { signal })).data,
  staleTime: 0,
});

export function proposalsQuery(candidateId: number) {
  return queryOptions({
    queryKey: ['proposals', candidateId],
    queryFn: async ({ signal }) => (await staffClient.call(getProposals, { params: { id: candidateId }, signal })).data,
    staleTime: 0,
  });
}

export const downloadCv = (id: number): Promise<Blob> => staffClient.download(getProposalCv, { params: { id } });

interface Decided {
  message: string;
  data: ReviewedProposal;
}

/** Decisions about a candidate's versions. A refused one also reloads them: somebody else was faster. */
export function useProposalDecisions(candidateId: number) {
  const queries = useQueryClient();
  const reload = () =>
    Promise.all(
      [waitingProposalsQuery, reviewQueueQuery, proposalsQuery(candidateId)].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const publish = useMutation({
    mutationFn: (id: number): Promise<Decided> => staffClient.call(publishProposal, { params: { id } }),
    onSettled: reload,
  });
  const giveBack = useMutation({
    mutationFn: ({ id, state, reason }: { id: number; state: 'submitted' | 'published'; reason: string }) =>
      staffClient.call(returnProposal, { params: { id }, body: { state, reason } }),
    onSettled: reload,
  });
  return { publish: publish.mutateAsync, giveBack: giveBack.mutateAsync };
}
