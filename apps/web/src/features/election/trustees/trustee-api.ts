import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getTrusteePage, getTrusteeTally, type trusteeAnswerSchema } from '@urna/contract/election/trustee-calls';
import { toast } from '@urna/ui/toast';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { type Client, tokenClient } from '../../../lib/call.ts';

const PAGE = 'trustee-page';
const POLL_MS = 10_000;

/** Polls while another trustee's step can change this trustee's task, for instance make the last one unnecessary. */
export function useTrusteePage(token: string) {
  return useQuery({
    queryKey: [PAGE, token],
    queryFn: async ({ signal }) => (await tokenClient(token).call(getTrusteePage, { signal })).data,
    refetchInterval: ({ state }) =>
      ['wait', 'ready', 'booth_change', 'decrypt'].includes(state.data?.task.task ?? '') ? POLL_MS : false,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  });
}

export async function fetchTally(token: string) {
  return (await tokenClient(token).call(getTrusteeTally)).data;
}

export type StepCall = (client: Client) => Promise<z.infer<typeof trusteeAnswerSchema>>;

/** Each step returns the updated page. A refusal means that the page is stale, so it is refetched. */
export function useSendStep(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (send: StepCall) => send(tokenClient(token)),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      queries.setQueryData([PAGE, token], data);
    },
    onError: () => queries.invalidateQueries({ queryKey: [PAGE, token] }),
  });
}
