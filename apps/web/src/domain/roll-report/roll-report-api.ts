import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  exportRollFindings,
  getRollReport,
  type RollReport,
  requestRollReport,
} from '@urna/contract/election/roll-report';
import { staffClient } from '../staff-session/staff-client.ts';

const POLL_MS = 1000;
const keyOf = (contest: string) => ['roll-report', contest];

/** Polled while it is being made. */
export function useRollReport(contest: string) {
  return useQuery({
    queryKey: keyOf(contest),
    queryFn: async ({ signal }) => (await staffClient.call(getRollReport, { params: { contest }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}

export function useRequestRollReport(contest: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => staffClient.call(requestRollReport, { params: { contest } }),
    onSuccess: ({ data }) => queries.setQueryData<RollReport>(keyOf(contest), data),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(contest) }),
  });
}

export const downloadRollFindings = (contest: string) =>
  staffClient.download(exportRollFindings, { params: { contest } });
