import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCampaigns } from '@urna/contract/mail/campaigns';
import { listMails, retryMail } from '@urna/contract/mail/mail-queue';
import { toast } from '@urna/ui/toast';
import { retryFailedMails } from '../../domain/mail/retry-failed-mails.ts';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { MAILS_PER_PAGE, type QueueState } from './queue-state.ts';

const MAILS = 'mails';
const POLL_MS = 5000;
/** The maximum page size of the API; a process has only a handful of campaigns. */
const CAMPAIGNS_OFFERED = 100;

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

/** The campaigns offered by the filter. */
export function useOfferedCampaigns() {
  return useQuery({
    queryKey: [MAILS, 'campaigns'],
    queryFn: async ({ signal }) =>
      (await staffClient.call(listCampaigns, { query: { per_page: CAMPAIGNS_OFFERED }, signal })).data,
  });
}

function useRetry<What>(retry: (what: What) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: retry,
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [MAILS] }),
  });
}

export function useRetryMail() {
  return useRetry((id: number) => staffClient.call(retryMail, { params: { id } }));
}

export function useRetryFailed() {
  return useRetry(retryFailedMails);
}
