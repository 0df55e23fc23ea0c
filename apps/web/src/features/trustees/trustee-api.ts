import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getTrusteePage, getTrusteeTally, type trusteeAnswerSchema } from '@urna/contract/trustees';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { type Client, tokenClient } from '../../lib/call.ts';

const PAGE = 'trustee-page';
const POLL_MS = 10_000;

/** Polls while another trustee's step can change this trustee's task: the last one may not be needed any more. */
export function useTrusteePage(token: string) {
  return useQuery({
    queryKey: [PAGE, token],
    queryFn: async ({ signal }) => (await tokenClient(token).call(getTrusteePage, { signal })).data,
    refetchInterval: ({ state }) =>
      ['wait', 'ready', 'decrypt'].includes(state.data?.task.task ?? '') ? POLL_MS : false,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  });
}

export async function fetchTally(token: string) {
  return (await tokenClient(token).call(getTrusteeTally)).data;
}

/** The call of one step. */
export type StepCall = (client: Client) => Promise<z.infer<typeof trusteeAnswerSchema>>;

/** Each step answers the page as it is then. A refusal means that the page may show an earlier state: it is read again. */
export function useSendStep(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (send: StepCall) => send(tokenClient(token)),
    onSuccess: ({ data }) => queries.setQueryData([PAGE, token], data),
    onError: () => queries.invalidateQueries({ queryKey: [PAGE, token] }),
  });
}
