import { useQuery } from '@tanstack/react-query';
import { localMailSchema } from '@urna/contract/mailbox';
import { z } from 'zod';
import { api } from '../../lib/api.ts';

const answer = z.object({ data: z.array(localMailSchema) });
const REFRESH_MS = 4000;

/** Newest first. A new code arrives while the person looks at the list, so it asks again by itself. */
export function useMails(to: string) {
  return useQuery({
    queryKey: ['mailbox', to],
    queryFn: async ({ signal }) => {
      const query = to ? `?${new URLSearchParams({ to }).toString()}` : '';
      return (await api.get(`/dev/mail${query}`, answer, { signal })).data;
    },
    refetchInterval: REFRESH_MS,
    placeholderData: (previous) => previous,
  });
}
