import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contest-names';
import { listBoxedBallots } from '@urna/contract/elections';
import { lookUpBallot } from '../../domain/published-election/look-up-ballot.ts';
import { publicClient } from '../../lib/call.ts';

export const PER_PAGE = 25;

export function useBallots(contest: ContestName, page: number) {
  return useQuery({
    queryKey: ['ballots', contest, page],
    queryFn: ({ signal }) =>
      publicClient.call(listBoxedBallots, { params: { contest }, query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A ballot with the result of this browser's checks. A ballot in the box never changes. */
export function useBallot(contest: ContestName, code: string) {
  return useQuery({
    queryKey: ['ballot', contest, code],
    queryFn: ({ signal }) => lookUpBallot(contest, code, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
