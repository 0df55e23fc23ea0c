import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getProposalCv,
  getProposals,
  listWaitingProposals,
  publishProposal,
  returnProposal,
} from '@urna/contract/candidacy/proposals';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
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

export function useDownloadCv() {
  return useMutation({
    mutationFn: async ({ id, fileName }: { id: number; fileName: string }) =>
      saveFile(await staffClient.download(getProposalCv, { params: { id } }), fileName),
    onError: toastError,
  });
}

/** A decision about a candidate's versions. A refused one also reloads them: somebody else was faster. */
function useProposalDecision<What>(candidateId: number, decide: (what: What) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all(
        [waitingProposalsQuery, reviewQueueQuery, proposalsQuery(candidateId)].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function usePublishProposal(candidateId: number) {
  return useProposalDecision(candidateId, (id: number) => staffClient.call(publishProposal, { params: { id } }));
}

interface Return {
  id: number;
  state: 'submitted' | 'published';
  reason: string;
}

export function useReturnProposal(candidateId: number) {
  return useProposalDecision(candidateId, ({ id, state, reason }: Return) =>
    staffClient.call(returnProposal, { params: { id }, body: { state, reason } }),
  );
}
