import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listBoxedBallots } from '@urna/contract/election/elections';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { lookUpBallot } from '../../domain/published-election/look-up-ballot.ts';
import { publicClient } from '../../lib/call.ts';

export const PER_PAGE = 25;

export const ballotsQuery = (contest: ContestAddress, page: number) =>
  queryOptions({
    queryKey: ['ballots', contest, page],
    queryFn: ({ signal }) =>
      publicClient.call(listBoxedBallots, { params: contest, query: { page, per_page: PER_PAGE }, signal }),
  });

export function useBallots(contest: ContestAddress, page: number) {
  return useQuery({ ...ballotsQuery(contest, page), placeholderData: keepPreviousData });
}

/** A ballot with the result of this browser's checks. A ballot in the box never changes. */
export function useBallot(contest: ContestAddress, code: string) {
  return useQuery({
    queryKey: ['ballot', contest, code],
    queryFn: ({ signal }) => lookUpBallot(contest, code, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
