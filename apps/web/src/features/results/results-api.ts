import { useQuery } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contests';
import { dataSchema } from '@urna/contract/envelope';
import { resultsSchema } from '@urna/contract/results';
import { api } from '../../lib/api.ts';

const answer = dataSchema(resultsSchema);

/** What was published doesn't change any more. */
export function useResults(contest: ContestName) {
  return useQuery({
    queryKey: ['results', contest],
    queryFn: async ({ signal }) => (await api.get(`/elections/${contest}/results`, answer, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
