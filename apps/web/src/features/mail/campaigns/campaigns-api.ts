import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCampaignDomains } from '@urna/contract/mail/campaign-domains';
import {
  type Campaign,
  type CampaignReport,
  getCampaign,
  listCampaigns,
  previewCampaign,
} from '@urna/contract/mail/campaigns';
import { retryFailed } from '@urna/contract/mail/mail-queue';
import { toast } from '@urna/ui/toast';
import { useAttended } from '../../../lib/use-attended.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { isMoving } from './progress.ts';

const CAMPAIGNS = 'campaigns';
export const CAMPAIGNS_PER_PAGE = 20;
const LIST_POLL_MS = 5000;
const REPORT_POLL_MS = 2000;
/** Adding up takes the database some hundred milliseconds for a large roll. */
const DOMAINS_POLL_MS = 20_000;

const listKey = [CAMPAIGNS, 'list'];
const reportKey = [CAMPAIGNS, 'report'];

export function useCampaigns(page: number) {
  return useQuery({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => staffClient.call(listCampaigns, { query: { page, per_page: CAMPAIGNS_PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) === true ? LIST_POLL_MS : false),
  });
}

/** Polled while mails go out. `isResting` while nobody uses the page, when staff-pages.tsx stops all polling. */
export function useCampaign(id: number) {
  const attended = useAttended();
  const query = useQuery({
    queryKey: [...reportKey, id],
    queryFn: async ({ signal }) => (await staffClient.call(getCampaign, { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? REPORT_POLL_MS : false),
  });
  return { ...query, isResting: !attended && query.data !== undefined && isMoving(query.data) };
}

/** How the mails arrive in each domain: also later than they went out, because some come back after days. */
export function useCampaignDomains(campaign: Campaign) {
  const { id } = campaign;
  return useQuery({
    queryKey: [CAMPAIGNS, 'domains', id],
    queryFn: async ({ signal }) => (await staffClient.call(getCampaignDomains, { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: isMoving(campaign) ? DOMAINS_POLL_MS : false,
  });
}

/** The preview of one revision: the revision that was read is the one that is started. */
export function useCampaignPreview({ id, revision }: Pick<Campaign, 'id' | 'revision'>) {
  return useQuery({
    queryKey: [CAMPAIGNS, 'preview', id, revision],
    queryFn: async ({ signal }) => (await staffClient.call(previewCampaign, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

/** Every change answers with the changed campaign; a refusal means that the page is stale, so it is reloaded. */
export function useCampaignChange<Content>(
  change: (content: Content) => Promise<{ message: string; data: CampaignReport }>,
  onRefused: (error: Error) => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, data }) => {
      toast.success(message);
      queries.setQueryData([...reportKey, data.id], data);
      return queries.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) => {
      onRefused(error);
      return queries.invalidateQueries({ queryKey: reportKey });
    },
  });
}

export function useRetryFailedOf(campaign: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => staffClient.call(retryFailed, { body: { campaign } }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [CAMPAIGNS] }),
  });
}
