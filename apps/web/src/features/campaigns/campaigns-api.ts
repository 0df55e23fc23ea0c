import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Campaign,
  type CampaignChange,
  type CampaignReport,
  cancelCampaign,
  changeCampaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  type NewCampaign,
  pauseCampaign,
  previewCampaign,
  resendUnknown,
  resumeCampaign,
  START_CAMPAIGN_WORD,
  startCampaign,
  testCampaign,
} from '@urna/contract/mail/campaigns';
import { toast } from '@urna/ui/toast';
import { retryFailedMails } from '../../domain/mail/retry-failed-mails.ts';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useAttended } from '../../lib/use-attended.ts';
import { isMoving } from './progress.ts';

const CAMPAIGNS = 'campaigns';
export const CAMPAIGNS_PER_PAGE = 20;
const LIST_POLL_MS = 5000;
const REPORT_POLL_MS = 2000;

const listKey = [CAMPAIGNS, 'list'];
const reportKey = (id: number) => [CAMPAIGNS, 'report', id];

export function useCampaigns(page: number) {
  return useQuery({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) => staffClient.call(listCampaigns, { query: { page, per_page: CAMPAIGNS_PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isMoving) === true ? LIST_POLL_MS : false),
  });
}

/** Polled while mails go out; `rests` while nobody uses the page (staff-pages.tsx). */
export function useCampaign(id: number) {
  const attended = useAttended();
  const query = useQuery({
    queryKey: reportKey(id),
    queryFn: async ({ signal }) => (await staffClient.call(getCampaign, { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? REPORT_POLL_MS : false),
  });
  return { ...query, rests: !attended && query.data !== undefined && isMoving(query.data) };
}

/** The preview of one revision: the revision that was read is the one that is started. */
export function useCampaignPreview({ id, revision }: Pick<Campaign, 'id' | 'revision'>, enabled = true) {
  return useQuery({
    queryKey: [CAMPAIGNS, 'preview', id, revision],
    queryFn: async ({ signal }) => (await staffClient.call(previewCampaign, { params: { id }, signal })).data,
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
    mutationFn: (body: NewCampaign) => staffClient.call(createCampaign, { body }),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      return keep(data);
    },
  });
}

/** Every action returns the updated campaign; a refusal means that the page is stale, so it is reloaded. */
function useCampaignAct<Body = void>(
  id: number,
  send: (body: Body) => Promise<{ message: string; data: CampaignReport }>,
  onRefused: (error: Error) => void = () => undefined,
) {
  const queries = useQueryClient();
  const keep = useKeepReport();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message, data }) => {
      toast.success(message);
      return keep(data);
    },
    onError: (error) => {
      onRefused(error);
      return queries.invalidateQueries({ queryKey: reportKey(id) });
    },
  });
}

export function useChangeCampaign(id: number) {
  return useCampaignAct(id, (body: CampaignChange) => staffClient.call(changeCampaign, { params: { id }, body }));
}

export function useStartCampaign(id: number) {
  return useCampaignAct(
    id,
    (revision: number) =>
      staffClient.call(startCampaign, { params: { id }, body: { confirmation: START_CAMPAIGN_WORD, revision } }),
    (error) => {
      // Another person started or discarded the draft: the modal unmounts with it, so the error is a toast.
      if (error instanceof ApiError && error.code === 'campaign_not_ready') toast.error(error.message);
    },
  );
}

const acts = {
  pause: pauseCampaign,
  resume: resumeCampaign,
  cancel: cancelCampaign,
  'resend-unknown': resendUnknown,
} as const;
export type CampaignAct = keyof typeof acts;

export function useActOnCampaign(id: number, act: CampaignAct) {
  return useCampaignAct(id, () => staffClient.call(acts[act], { params: { id } }));
}

export function useTestCampaign(id: number) {
  return useMutation({
    mutationFn: () => staffClient.call(testCampaign, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
  });
}

export function useRetryFailedOf(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => retryFailedMails({ campaign: id }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: [CAMPAIGNS] }),
  });
}
