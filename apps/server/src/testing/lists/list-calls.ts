import { logNames } from '@urna/contract/activity/activity-list';
import { type CandidateKind, candidateKinds, reviewStatuses } from '@urna/contract/candidacy/candidacy';
import { correctionListStatuses, reviewListStatuses } from '@urna/contract/candidacy/candidate-lists';

/** Every list for staff, with every filter, search and page that its screen can request. */
export interface ListCall {
  name: string;
  path: string;
  query: Record<string, string | number | readonly string[]>;
  /** Whether it takes its question in the body. */
  reads: boolean;
  /** Whether to request several pages: the first, a middle one, the last. */
  paged: boolean;
}

const asQuery = (text: string) => Object.fromEntries(new URLSearchParams(text));

function candidateCalls(): ListCall[] {
  const lists = { candidatos: reviewListStatuses, rectificar: correctionListStatuses, todos: [] };
  const filters: string[] = [
    '',
    ...candidateKinds.map((kind) => `candidate_type=${kind}`),
    ...reviewStatuses.map((status) => `review_status=${status}`),
    `review_status=PENDIENTE&candidate_type=${candidateKinds[0]}`,
    'identification_number=1000007919',
    'identification_number=79',
    'identification_number=00000',
    `identification_number=1&candidate_type=${candidateKinds[1]}`,
  ];
  return Object.entries(lists).flatMap(([list, statuses]) =>
    filters.map((filter) => ({
      name: `candidates · ${list} · ${filter || 'unfiltered'}`,
      path: '/api/candidates/search',
      query: { ...(statuses.length > 0 && { review_statuses: statuses }), ...asQuery(filter) },
      reads: true,
      paged: true,
    })),
  );
}

const searches = ['camila', 'cargó', 'calendario', 'peña', 'ana peña', 'inició julián', 'Ospina 321', 'c', 'nadie'];

/** Cursors in the middle of the log and near its first entries. */
const cursors = ['25000', '1000'];

function activityCalls(): ListCall[] {
  const kinds: (CandidateKind | '')[] = ['', ...candidateKinds];
  const call = (filters: Record<string, string>): ListCall => {
    const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
    const name = `activity · ${new URLSearchParams(query).toString() || 'unfiltered'}`;
    return { name, path: '/api/activity-logs/search', query, reads: true, paged: true };
  };
  return [
    ...['', ...logNames].flatMap((log_name) => kinds.map((candidate_type) => call({ log_name, candidate_type }))),
    ...cursors.flatMap((before) => [
      call({ before }),
      call({ before, log_name: 'document' }),
      call({ before, log_name: 'calendar' }),
      call({ before, candidate_type: 'CANDIDATE_IES' }),
      call({ before, log_name: 'candidate_review', candidate_type: 'CANDIDATE_ACCOUNTANT' }),
    ]),
    ...searches.map((search) => call({ search })),
    ...searches
      .slice(0, 4)
      .flatMap((search) => [
        call({ search, log_name: 'candidate_review' }),
        call({ search, log_name: 'calendar' }),
        call({ search, candidate_type: 'CANDIDATE_IES' }),
        call({ search, log_name: 'document', candidate_type: 'CANDIDATE_ACCOUNTANT' }),
      ]),
  ];
}

/**
 * Days, a member of the staff with thousands of entries, candidates with some. Each with the filters and searches that find much, little and nothing.
 */
function filteredActivityCalls(): ListCall[] {
  const days = ['from=2025-08-16&to=2025-08-17', 'from=2025-08-26', 'to=2025-08-18', 'from=2024-01-01&to=2024-01-02'];
  const people = ['causer=staff-2', 'causer=system', 'candidate=321'];
  const more = [
    '',
    'log_name=document',
    'log_name=calendar',
    'candidate_type=CANDIDATE_IES&log_name=document_review',
    'search=camila',
    'search=cargó',
    'search=calendario',
    'search=nadie',
  ];
  const filters = [...days, ...people, ...people.map((person) => `${person}&${days[0] ?? ''}`)];
  return filters.flatMap((filter) =>
    more.map((rest) => {
      const query = [filter, rest].filter(Boolean).join('&');
      const path = '/api/activity-logs/search';
      return { name: `activity · ${query}`, path, query: asQuery(query), reads: true, paged: true };
    }),
  );
}

export function listCalls(): ListCall[] {
  const single = (name: string, path: string): ListCall => ({ name, path, query: {}, reads: false, paged: false });
  return [
    ...candidateCalls(),
    ...activityCalls(),
    ...filteredActivityCalls(),
    single('statistics', '/api/candidates/statistics'),
    single('timeline', '/api/statistics/timeline'),
    single('one candidate', '/api/candidates/321'),
    single('documents of one', '/api/candidates/321/documents'),
    { ...single('staff', '/api/admin/staff'), paged: true },
    { ...single('claims', '/api/admin/claims'), paged: true },
    { ...single('imports', '/api/admin/imports'), paged: true },
  ];
}
