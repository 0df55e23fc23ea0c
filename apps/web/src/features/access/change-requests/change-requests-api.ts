import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  approveChangeRequest,
  declineChangeRequest,
  listChangeRequests,
  withdrawChangeRequest,
} from '@urna/contract/access/change-requests';
import { toast } from '@urna/ui/toast';
import { useEffect } from 'react';
import { CHANGE_REQUESTS } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

export const CHANGES_PER_PAGE = 10;
/** The maximum page size of the API: the badge counts as far as that. */
const MOST_COUNTED = 100;
const PAGE_POLL_MS = 5000;
const BADGE_POLL_MS = 60_000;

const listQuery = (state: 'open' | 'ended', page: number, perPage: number) =>
  queryOptions({
    queryKey: [CHANGE_REQUESTS, state, page, perPage],
    queryFn: ({ signal }) =>
      staffClient.call(listChangeRequests, { query: { state, page, per_page: perPage }, signal }),
    staleTime: 0,
  });

/** How many wait for the reader's approval: the menu's badge. Only for those who may read them. */
export function useChangesToApprove(enabled: boolean): number {
  const { data } = useQuery({
    ...listQuery('open', 1, MOST_COUNTED),
    enabled,
    refetchInterval: BADGE_POLL_MS,
  });
  return data?.data.filter(({ approval_refusal: refusal }) => refusal === null).length ?? 0;
}

/** Open ones end by themselves and by other people's hands, so they are polled. */
export function useOpenChanges(page: number) {
  const queries = useQueryClient();
  const list = useQuery({
    ...listQuery('open', page, CHANGES_PER_PAGE),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? PAGE_POLL_MS : false),
  });
  // What leaves the open ones has ended.
  const open = list.data?.data.map(({ id }) => id).join();
  useEffect(() => {
    if (open !== undefined) void queries.invalidateQueries({ queryKey: [CHANGE_REQUESTS, 'ended'] });
  }, [open, queries]);
  return list;
}

export function useEndedChanges(page: number) {
  return useQuery({ ...listQuery('ended', page, CHANGES_PER_PAGE), placeholderData: keepPreviousData });
}

type Decision = { decision: 'approve' | 'withdraw' } | { decision: 'decline'; reason: string };

/** A refusal may mean that somebody was first, so the lists are read again in any case. */
export function useDecideChange(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decided: Decision) => {
      const params = { id };
      if (decided.decision === 'decline')
        return staffClient.call(declineChangeRequest, { params, body: { reason: decided.reason } });
      const endpoint = decided.decision === 'approve' ? approveChangeRequest : withdrawChangeRequest;
      return staffClient.call(endpoint, { params });
    },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [CHANGE_REQUESTS] }),
  });
}
