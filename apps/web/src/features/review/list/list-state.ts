import { type CandidateKind, candidateKinds, type ReviewStatus } from '@urna/contract/candidacy';
import { type CandidateFilters, type ListOrder, listOrders } from '@urna/contract/review';

export const pageSizes = [10, 25, 50, 100] as const;

/**
 * The filters and page of a candidate list, kept in the URL so that back navigation and sharing preserve them. A name is
 * kept in the entry of the history instead: nobody's name stands in an address.
 */
export interface ListState {
  name: string;
  mine: boolean;
  order: ListOrder;
  perPage: (typeof pageSizes)[number];
  number: string;
  kind: CandidateKind | null;
  status: ReviewStatus | null;
  page: number;
}

const kindParams = { CANDIDATE_ACCOUNTANT: 'contador', CANDIDATE_IES: 'ies' } as const satisfies Record<
  CandidateKind,
  string
>;
const statusParam = (status: ReviewStatus) => status.toLowerCase().replace('_', '-');

const orderParams = { newest: null, oldest: 'antiguas', name: 'nombre' } as const satisfies Record<
  ListOrder,
  string | null
>;

/** The list's address and name filter that an entry of the history carries. */
export function listOfState(state: unknown): { search: string; name: string } {
  const carried = typeof state === 'object' && state !== null ? state : {};
  return {
    search: 'list' in carried && typeof carried.list === 'string' ? carried.list : '',
    name: 'name' in carried && typeof carried.name === 'string' ? carried.name : '',
  };
}

/** Ignores invalid parameters, because people type and share URLs. */
export function readListState(params: URLSearchParams, statuses: readonly ReviewStatus[], name = ''): ListState {
  const number = params.get('cedula') ?? '';
  const page = Number(params.get('pagina') ?? '1');
  return {
    name,
    mine: params.get('mias') === 'si',
    order: listOrders.find((order) => orderParams[order] === params.get('orden')) ?? 'newest',
    perPage: pageSizes.find((size) => String(size) === params.get('por-pagina')) ?? 10,
    number: /^\d{1,15}$/.test(number) ? number : '',
    kind: candidateKinds.find((kind) => kindParams[kind] === params.get('tipo')) ?? null,
    status: statuses.find((status) => statusParam(status) === params.get('estado')) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function writeListState({ number, kind, status, page, mine, order, perPage }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (number) params.set('cedula', number);
  if (kind) params.set('tipo', kindParams[kind]);
  if (status) params.set('estado', statusParam(status));
  if (mine) params.set('mias', 'si');
  if (orderParams[order]) params.set('orden', orderParams[order]);
  if (perPage !== 10) params.set('por-pagina', String(perPage));
  if (page > 1) params.set('pagina', String(page));
  return params;
}

export function hasFilter({ number, name, mine, kind, status }: ListState): boolean {
  return number !== '' || name !== '' || mine || kind !== null || status !== null;
}

/** Converts the filters to API query parameters. */
export function filtersOf(
  { number, name, mine, order, kind, status }: Omit<ListState, 'page' | 'perPage'>,
  statuses: readonly ReviewStatus[],
): CandidateFilters {
  return {
    review_statuses: [...statuses],
    ...(number ? { identification_number: number } : {}),
    ...(name ? { name } : {}),
    ...(mine ? { mine: '1' as const } : {}),
    ...(order === 'newest' ? {} : { order }),
    ...(kind ? { candidate_type: kind } : {}),
    ...(status ? { review_status: status } : {}),
  };
}
