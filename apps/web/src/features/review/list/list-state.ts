import { type CandidateKind, candidateKinds, type ReviewStatus } from '@urna/contract/candidacy';

/** What a list of candidates is narrowed to. It lives in the address, so that going back or sharing it keeps it. */
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

/** Addresses are typed and mailed: what makes no sense in one is as if it weren't there. */
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

/** The filters as the API reads them. */
export function filterParams(state: Omit<ListState, 'page'>, statuses: readonly ReviewStatus[]): URLSearchParams {
  const params = new URLSearchParams();
  for (const [at, status] of statuses.entries()) params.set(`review_statuses[${String(at)}]`, status);
  if (state.number) params.set('identification_number', state.number);
  if (state.kind) params.set('candidate_type', state.kind);
  if (state.status) params.set('review_status', state.status);
  return params;
}
