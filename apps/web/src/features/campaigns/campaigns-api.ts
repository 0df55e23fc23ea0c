import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Campaign,
  type CampaignChange,
  type CampaignReport,
  campaignAnswerSchema,
  campaignPreviewSchema,
  campaignReportAnswerSchema,
  campaignSchema,
  type NewCampaign,
  START_CAMPAIGN_WORD,
} from '@urna/contract/campaigns';
import { dataSchema, listSchema, messageSchema } from '@urna/contract/envelope';
import { retryFailedMails } from '../../domain/mail/retry-failed-mails.ts';
import { staffApi } from '../../domain/staff-session/staff-api.ts';
import { useAttended } from '../../lib/use-attended.ts';
import { isMoving } from './progress.ts';

const CAMPAIGNS = 'campaigns';
export const CAMPAIGNS_PER_PAGE = 20;
const LIST_POLL_MS = 5000;
const REPORT_POLL_MS = 2000;

const listKey = [CAMPAIGNS, 'list'];
const reportKey = (id: number) => [CAMPAIGNS, 'report', id];
const addressOf = (id: number) => `/admin/campaigns/${String(id)}`;

export function useCampaigns(page: number) {
  const attended = useAttended();
  return useQuery({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) =>
      staffApi.get(
        `/admin/campaigns?page=${String(page)}&per_page=${String(CAMPAIGNS_PER_PAGE)}`,
        listSchema(campaignSchema),
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (attended && state.data?.data.some(isMoving) === true ? LIST_POLL_MS : false),
  });
}

/** Followed while mails go out and somebody looks. */
export function useCampaign(id: number) {
  const attended = useAttended();
  const query = useQuery({
    queryKey: reportKey(id),
    queryFn: async ({ signal }) => (await staffApi.get(addressOf(id), campaignReportAnswerSchema, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (attended && state.data && isMoving(state.data) ? REPORT_POLL_MS : false),
  });
  return { ...query, rests: !attended && query.data !== undefined && isMoving(query.data) };
}

/** Of one revision: what was read is what is started. */
export function useCampaignPreview({ id, revision }: Pick<Campaign, 'id' | 'revision'>, enabled = true) {
  return useQuery({
    queryKey: [CAMPAIGNS, 'preview', id, revision],
    queryFn: async ({ signal }) =>
      (await staffApi.get(`${addressOf(id)}/preview`, dataSchema(campaignPreviewSchema), { signal })).data,
    staleTime: 0,
    enabled,
  });
}

function useKeepReport() {
  const queries = useQueryClient();
  return (report: CampaignReport) => {
    queries.setQueryData(reportKey(report.id), report);
    return queries.invalidateQueries({ queryKey: listKey });
  };
}

export function useDraftCampaign() {
  const keep = useKeepReport();
  return useMutation({
    mutationFn: (campaign: NewCampaign) => staffApi.post('/admin/campaigns', campaign, campaignAnswerSchema),
    onSuccess: ({ data }) => keep(data),
  });
}

/** Every act answers the campaign as it is after it; a refused one means that the page shows an earlier state. */
function useCampaignAct<Body = void>(
  id: number,
  send: (body: Body) => Promise<{ message: string; data: CampaignReport }>,
) {
  const queries = useQueryClient();
  const keep = useKeepReport();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => keep(data),
    onError: () => queries.invalidateQueries({ queryKey: reportKey(id) }),
  });
}

export function useChangeCampaign(id: number) {
  return useCampaignAct(id, (change: CampaignChange) => staffApi.patch(addressOf(id), change, campaignAnswerSchema));
}

export function useStartCampaign(id: number) {
  return useCampaignAct(id, (revision: number) =>
    staffApi.post(`${addressOf(id)}/start`, { confirmation: START_CAMPAIGN_WORD, revision }, campaignAnswerSchema),
  );
}

export type CampaignAct = 'pause' | 'resume' | 'cancel' | 'resend-unknown';

export function useActOnCampaign(id: number, act: CampaignAct) {
  return useCampaignAct(id, () => staffApi.post(`${addressOf(id)}/${act}`, undefined, campaignAnswerSchema));
}

export function useTestCampaign(id: number) {
  return useMutation({
    mutationFn: () => staffApi.post(`${addressOf(id)}/test`, undefined, messageSchema),
  });
}

export function useRetryFailedOf(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => retryFailedMails({ campaign: id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [CAMPAIGNS] }),
  });
}
