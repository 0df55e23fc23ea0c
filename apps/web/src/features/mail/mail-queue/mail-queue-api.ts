import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listMails } from '@urna/contract/mail/mail-queue';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { MAILS_PER_PAGE, type QueueState } from './queue-state.ts';

export const MAILS = 'mails';
const POLL_MS = 5000;

export function useMails(state: QueueState) {
  const query = { ...state, per_page: MAILS_PER_PAGE };
  return useQuery({
    queryKey: [MAILS, query],
    queryFn: ({ signal }) => staffClient.call(listMails, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const { waiting = 0, sending = 0 } = data?.meta.counts ?? {};
      return waiting + sending > 0 ? POLL_MS : false;
    },
  });
}

export function useRetry<Content>(retry: (content: Content) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: retry,
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [MAILS] }),
  });
}
