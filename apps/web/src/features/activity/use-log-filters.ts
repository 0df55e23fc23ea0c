import { type ActivityFilters, isLogCauser, logNames } from '@urna/contract/activity/activity-list';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { isCalendarDay } from '@urna/contract/shared/dates';
import { useLocation, useSearchParams } from 'react-router';
import { pageIn, positiveIn } from '../../lib/address.ts';

/**
 * Filters, page and cursor live in the URL, for bookmarks, sharing and back navigation. The text of a search may be a
 * name, and lives in the entry of the history.
 */
const names = {
  log_name: 'registro',
  candidate_type: 'tipo',
  process: 'proceso',
  from: 'desde',
  to: 'hasta',
  causer: 'responsable',
  candidate: 'candidato',
  page: 'pagina',
  before: 'antes',
} as const;

/** An empty text takes a filter away. */
export type FilterChanges = Partial<Record<keyof ActivityFilters, string>>;

/** A day, or two in their order. Of a URL that was edited by hand, the valid parts filter. */
function days(from: string | null, to: string | null): Pick<ActivityFilters, 'from' | 'to'> {
  const start = from !== null && isCalendarDay(from) ? { from } : {};
  const end = to !== null && isCalendarDay(to) && (start.from === undefined || start.from <= to) ? { to } : {};
  return { ...start, ...end };
}

function searchOf(state: unknown): string {
  const { search }: { search?: unknown } = typeof state === 'object' && state !== null ? state : {};
  return typeof search === 'string' ? search.slice(0, 80) : '';
}

export function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const search = searchOf(useLocation().state);
  const log_name = logNames.find((name) => name === params.get(names.log_name));
  const candidate_type = candidateKinds.find((kind) => kind === params.get(names.candidate_type));
  const process = params.get(names.process);
  const causer = params.get(names.causer);
  const candidate = positiveIn(params, names.candidate);
  const filters: ActivityFilters = {
    ...days(params.get(names.from), params.get(names.to)),
    ...(causer && isLogCauser(causer) ? { causer } : {}),
    ...(candidate ? { candidate } : {}),
    ...(log_name ? { log_name } : {}),
    ...(candidate_type ? { candidate_type } : {}),
    ...(process ? { process } : {}),
    ...(search ? { search } : {}),
  };
  const page = pageIn(params);
  const before = positiveIn(params, names.before);

  const change = (
    { search: text = search, ...changes }: Partial<Record<keyof typeof names | 'search', string>>,
    { replace = true } = {},
  ) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          const key = names[name as keyof typeof names];
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace, state: { search: text } },
    );
  // Changing a filter resets page and cursor.
  const start = { page: '', before: '' };

  return {
    filters,
    page,
    before,
    setFilters: (changes: FilterChanges) => change({ ...start, ...changes }),
    setPage: (next: number) => change({ page: next === 1 ? '' : String(next) }, { replace: false }),
    setBefore: (id: number | null) => change({ ...start, before: id === null ? '' : String(id) }, { replace: false }),
    clear: () => change({ search: '', ...Object.fromEntries(Object.keys(names).map((name) => [name, ''])) }),
  };
}
