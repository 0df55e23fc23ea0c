import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listBoxedBallots } from '@urna/contract/checking/ballot-box';
import { pageQuerySchema } from '@urna/contract/shared/envelope';
import { useSearchParams } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { lookUpBallot } from '../../../shared/checking/look-up-ballot.ts';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';

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

const PAGE = 'pagina';
const CODE = 'codigo';

const pageField = pageQuerySchema.shape.page.catch(1);

/** The page of the list that an address names, or the first. */
export const pageIn = (search: URLSearchParams): number => pageField.parse(search.get(PAGE) ?? undefined);

export type BoxAddress = ReturnType<typeof useBoxAddress>;

/** The position in the box is kept in the URL, for back navigation and sharing. */
export function useBoxAddress({ process, contest }: ContestAddress) {
  const [search, setSearch] = useSearchParams();
  const page = pageIn(search);
  const code = search.get(CODE);
  const go = (next: number, nextCode: string | null) =>
    setSearch({
      ...(process === undefined ? {} : { proceso: process }),
      eleccion: contest,
      ...(nextCode === null ? {} : { [CODE]: nextCode }),
      [PAGE]: String(next),
    });
  return {
    page,
    code,
    turnTo: (next: number) => go(next, code),
    turnToCode: (searched: string, pageOfCode: number) => go(pageOfCode, searched),
    dropCode: () => go(page, null),
  };
}
