import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listMails, type MailStatus, mailStatuses } from '@urna/contract/mail/mail-queue';
import { type MailTopic, mailTopics } from '@urna/contract/mail/mail-topics';
import { toast } from '@urna/ui/toast';
import { pageIn, positiveIn } from '../../../lib/address.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

/** The filters of the queue, kept in the URL so that back navigation and sharing preserve them. */
export interface QueueState {
  status: MailStatus | null;
  topic: MailTopic | null;
  campaign: number | null;
  page: number;
}

export const MAILS_PER_PAGE = 20;

/** Ignores invalid parameters, because people type and share URLs. */
export function readQueueState(params: URLSearchParams): QueueState {
  return {
    status: mailStatuses.find((status) => status === params.get('estado')) ?? null,
    topic: mailTopics.find((topic) => topic === params.get('asunto')) ?? null,
    campaign: positiveIn(params, 'campana') ?? null,
    page: pageIn(params),
  };
}

export function writeQueueState({ status, topic, campaign, page }: QueueState): URLSearchParams {
  const params = new URLSearchParams();
  if (campaign !== null) params.set('campana', String(campaign));
  if (topic !== null) params.set('asunto', topic);
  if (status !== null) params.set('estado', status);
  if (page > 1) params.set('pagina', String(page));
  return params;
}

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
