import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listBoxedBallots } from '@urna/contract/checking/ballot-box';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pageIn } from '../../../lib/address.ts';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { lookUpBallot } from '../../../shared/checking/look-up-ballot.ts';
import { type ContestAddress, withContest } from '../../../shared/processes/public-contest.ts';

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

const pageAddress = (contest: ContestAddress, page: number): string =>
  `${withContest(paths.ballotBox, contest)}&pagina=${String(page)}`;

/** The page of the list that has a ballot. */
export const pageOfBallot = (contest: ContestAddress, number: number): string =>
  pageAddress(contest, Math.ceil(number / PER_PAGE));

/** The position in the box is kept in the URL, for back navigation and sharing. */
export function useBoxPage(contest: ContestAddress) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  return {
    page: pageIn(search),
    // With the state, which holds the ballot that somebody looks for.
    turnTo: (next: number) => void navigate(pageAddress(contest, next), { state: state as unknown }),
  };
}
