import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataSchema } from '@urna/contract/envelope';
import { trusteeAnswerSchema, trusteePageSchema, trusteeTallySchema } from '@urna/contract/trustees';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

const PAGE = 'trustee-page';
const POLL_MS = 10_000;
const pageAnswer = dataSchema(trusteePageSchema);
const tallyAnswer = dataSchema(trusteeTallySchema);

/** Asked again by itself where others may change what there is to do: who comes last may not be needed any more. */
export function useTrusteePage(token: string) {
  return useQuery({
    queryKey: [PAGE, token],
    queryFn: async ({ signal }) => (await api.get('/trustees/me', pageAnswer, { token, signal })).data,
    refetchInterval: ({ state }) =>
      ['wait', 'ready', 'decrypt'].includes(state.data?.task.task ?? '') ? POLL_MS : false,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  });
}

export async function fetchTally(token: string) {
  return (await api.get('/trustees/me/tally', tallyAnswer, { token })).data;
}

/** Each step answers the page as it is then; a refused one means that the page may show an earlier state. */
export function useSendStep(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ step, body }: { step: string; body: Record<string, string> }) =>
      api.post(`/trustees/me/${step}`, body, trusteeAnswerSchema, { token }),
    onSuccess: ({ data }) => queries.setQueryData([PAGE, token], data),
    onError: () => queries.invalidateQueries({ queryKey: [PAGE, token] }),
  });
}
