import { type CandidateKind, candidateKinds, type ReviewStatus } from '@urna/contract/candidacy/candidacy';
import {
  type CandidateFilters,
  type ListOrder,
  listOrders,
  type QuestionFilter,
  questionFilters,
} from '@urna/contract/candidacy/candidate-lists';
import { pageIn } from '../../../lib/address.ts';

export const pageSizes = [10, 25, 50, 100] as const;

/** Whom a list is searched for. It is in the entry of the history: nobody's name or number stands in an address. */
export interface PersonSearch {
  name: string;
  number: string;
}

/** The filters and page of a candidate list. All but the person are in the URL: Back and shared links keep them. */
export interface ListState extends PersonSearch {
  /** Whose: one's own, nobody's, or of the member of staff with this id. */
  owner: 'mine' | 'nobody' | number | null;
  order: ListOrder;
  perPage: (typeof pageSizes)[number];
  kind: CandidateKind | null;
  /** A question to the candidate is one of the states to the eye. */
  status: ReviewStatus | QuestionFilter | null;
  page: number;
}

const kindParams = { CANDIDATE_ACCOUNTANT: 'contador', CANDIDATE_IES: 'ies' } as const satisfies Record<
  CandidateKind,
  string
>;
const questionParams = { waiting: 'espera-respuesta', answered: 'respondida' } as const satisfies Record<
  QuestionFilter,
  string
>;
const isQuestion = (status: ReviewStatus | QuestionFilter): status is QuestionFilter => status in questionParams;
const statusParam = (status: ReviewStatus | QuestionFilter) =>
  isQuestion(status) ? questionParams[status] : status.toLowerCase().replace('_', '-');

const orderParams = {
  waiting: null,
  newest: 'recientes',
  oldest: 'antiguas',
  name: 'nombre',
} as const satisfies Record<ListOrder, string | null>;

const nobody: PersonSearch = { name: '', number: '' };

/** The list's address and whom it was searched for, which an entry of the history carries. */
export function listOfState(state: unknown): { search: string; person: PersonSearch } {
  const carried: Partial<Record<'list' | keyof PersonSearch, unknown>> =
    typeof state === 'object' && state !== null ? state : {};
  const { list, name, number } = carried;
  return {
    search: typeof list === 'string' ? list : '',
    person: {
      name: typeof name === 'string' ? name : '',
      number: typeof number === 'string' && /^\d{1,15}$/.test(number) ? number : '',
    },
  };
}

function ownerOfParam(text: string | null): 'nobody' | number | null {
  if (text === 'nadie') return 'nobody';
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Ignores invalid parameters, because people type and share URLs. */
export function readListState(
  params: URLSearchParams,
  statuses: readonly ReviewStatus[],
  person: PersonSearch = nobody,
): ListState {
  return {
    ...person,
    owner: params.get('mias') === 'si' ? 'mine' : ownerOfParam(params.get('de')),
    order: listOrders.find((order) => orderParams[order] === params.get('orden')) ?? 'waiting',
    perPage: pageSizes.find((size) => String(size) === params.get('por-pagina')) ?? 10,
    kind: candidateKinds.find((kind) => kindParams[kind] === params.get('tipo')) ?? null,
    status: [...statuses, ...questionFilters].find((status) => statusParam(status) === params.get('estado')) ?? null,
    page: pageIn(params),
  };
}

export function writeListState({ kind, status, page, owner, order, perPage }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (kind) params.set('tipo', kindParams[kind]);
  if (status) params.set('estado', statusParam(status));
  if (owner === 'mine') params.set('mias', 'si');
  else if (owner !== null) params.set('de', owner === 'nobody' ? 'nadie' : String(owner));
  if (orderParams[order]) params.set('orden', orderParams[order]);
  if (perPage !== 10) params.set('por-pagina', String(perPage));
  if (page > 1) params.set('pagina', String(page));
  return params;
}

export function hasFilter({ number, name, owner, kind, status }: ListState): boolean {
  return number !== '' || name !== '' || owner !== null || kind !== null || status !== null;
}

/** The filters as the API takes them, for a list of these statuses. */
export function filtersOf(
  { number, name, owner, order, kind, status }: Omit<ListState, 'page' | 'perPage'>,
  statuses: readonly ReviewStatus[],
): CandidateFilters {
  return {
    review_statuses: [...statuses],
    ...(number ? { identification_number: number } : {}),
    ...(name ? { name } : {}),
    ...(owner === 'mine' ? { mine: '1' as const } : owner === null ? {} : { assigned_to: owner }),
    order,
    ...(kind ? { candidate_type: kind } : {}),
    ...(status ? (isQuestion(status) ? { question: status } : { review_status: status }) : {}),
  };
}
