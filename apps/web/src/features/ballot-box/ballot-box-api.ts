import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contests';
import { boxedBallotSchema, publishedBallotSchema } from '@urna/contract/elections';
import { dataSchema, listSchema } from '@urna/contract/envelope';
import { api } from '../../lib/api.ts';

export const PER_PAGE = 25;
const listAnswer = listSchema(boxedBallotSchema);
const ballotAnswer = dataSchema(publishedBallotSchema);

export function useBallots(contest: ContestName, page: number) {
  return useQuery({
    queryKey: ['ballots', contest, page],
    queryFn: ({ signal }) =>
      api.get(`/elections/${contest}/ballots?page=${String(page)}&per_page=${String(PER_PAGE)}`, listAnswer, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A ballot that lies in the box stays as it is. */
export function useBallot(contest: ContestName, code: string) {
  return useQuery({
    queryKey: ['ballot', contest, code],
    queryFn: async ({ signal }) => (await fetchBallot(contest, code, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function fetchBallot(contest: ContestName, code: string, signal?: AbortSignal) {
  return api.get(`/elections/${contest}/ballots/${encodeURIComponent(code)}`, ballotAnswer, { signal });
}
