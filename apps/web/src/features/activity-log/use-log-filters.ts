import type { ActivityFilters } from '@urna/contract/activity-list';
import { logNames } from '@urna/contract/activity-names';
import { candidateKinds } from '@urna/contract/candidacy';
import { useSearchParams } from 'react-router';

/** Filters, page and cursor live in the URL, for bookmarks, sharing and back navigation. */
const names = {
  log_name: 'registro',
  candidate_type: 'tipo',
  process: 'proceso',
  search: 'buscar',
  page: 'pagina',
  before: 'antes',
} as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function positive(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const log_name = oneOf(logNames, params.get(names.log_name));
  const candidate_type = oneOf(candidateKinds, params.get(names.candidate_type));
  const process = params.get(names.process);
  const search = params.get(names.search)?.slice(0, 80);
  const filters: ActivityFilters = {
    ...(log_name ? { log_name } : {}),
    ...(candidate_type ? { candidate_type } : {}),
    ...(process ? { process } : {}),
    ...(search ? { search } : {}),
  };
  const page = positive(params.get(names.page)) ?? 1;
  // A search has no cursor.
  const before = search ? undefined : positive(params.get(names.before));

  const change = (changes: Partial<Record<keyof typeof names, string>>, { replace = true } = {}) =>
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
      { replace },
    );
  // Changing a filter resets page and cursor.
  const start = { page: '', before: '' };

  return {
    filters,
    page,
    before,
    setFilter: (name: keyof ActivityFilters, value: string) => change({ ...start, [name]: value }),
    setPage: (next: number) => change({ page: next === 1 ? '' : String(next) }),
    setBefore: (id: number | null) => change({ ...start, before: id === null ? '' : String(id) }, { replace: false }),
    clear: () => change({ ...start, log_name: '', candidate_type: '', process: '', search: '' }),
  };
}
