import { type CandidateKind, candidateKinds, type ReviewStatus } from '@urna/contract/candidacy';
import type { CandidateFilters } from '@urna/contract/review';

/** The filters and page of a candidate list, kept in the URL so that back navigation and sharing preserve them. */
export interface ListState {
  number: string;
  kind: CandidateKind | null;
  status: ReviewStatus | null;
  page: number;
}

export const PAGE_SIZE = 10;

const kindParams = { CANDIDATE_ACCOUNTANT: 'contador', CANDIDATE_IES: 'ies' } as const satisfies Record<
  CandidateKind,
  string
>;
const statusParam = (status: ReviewStatus) => status.toLowerCase().replace('_', '-');

/** Ignores invalid parameters, because people type and share URLs. */
export function readListState(params: URLSearchParams, statuses: readonly ReviewStatus[]): ListState {
  const number = params.get('cedula') ?? '';
  const page = Number(params.get('pagina') ?? '1');
  return {
    number: /^\d{1,15}$/.test(number) ? number : '',
    kind: candidateKinds.find((kind) => kindParams[kind] === params.get('tipo')) ?? null,
    status: statuses.find((status) => statusParam(status) === params.get('estado')) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function writeListState({ number, kind, status, page }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (number) params.set('cedula', number);
  if (kind) params.set('tipo', kindParams[kind]);
  if (status) params.set('estado', statusParam(status));
  if (page > 1) params.set('pagina', String(page));
  return params;
}

export function hasFilter({ number, kind, status }: ListState): boolean {
  return number !== '' || kind !== null || status !== null;
}

/** Converts the filters to API query parameters. */
export function filtersOf(
  { number, kind, status }: Omit<ListState, 'page'>,
  statuses: readonly ReviewStatus[],
): CandidateFilters {
  return {
    review_statuses: [...statuses],
    ...(number ? { identification_number: number } : {}),
    ...(kind ? { candidate_type: kind } : {}),
    ...(status ? { review_status: status } : {}),
  };
}
