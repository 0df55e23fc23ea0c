import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contest-names';
import { boxedBallotSchema } from '@urna/contract/elections';
import { listSchema } from '@urna/contract/envelope';
import { lookUpBallot } from '../../domain/published-election/look-up-ballot.ts';
import { api } from '../../lib/api.ts';

export const PER_PAGE = 25;
const listAnswer = listSchema(boxedBallotSchema);

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

/** A ballot with what this browser found out about it. One that lies in the box stays as it is. */
export function useBallot(contest: ContestName, code: string) {
  return useQuery({
    queryKey: ['ballot', contest, code],
    queryFn: ({ signal }) => lookUpBallot(contest, code, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
