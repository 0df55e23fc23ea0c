import type { ActivityFilters } from '@urna/contract/activity-list';
import { logNames } from '@urna/contract/activity-names';
import { candidateKinds } from '@urna/contract/candidacy';
import { useSearchParams } from 'react-router';

/** They live in the address: it can be kept, shared and gone back to. */
const names = { log_name: 'registro', candidate_type: 'tipo', search: 'buscar', page: 'pagina' } as const;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

export function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const log_name = oneOf(logNames, params.get(names.log_name));
  const candidate_type = oneOf(candidateKinds, params.get(names.candidate_type));
  const search = params.get(names.search)?.slice(0, 80);
  const filters: ActivityFilters = {
    ...(log_name ? { log_name } : {}),
    ...(candidate_type ? { candidate_type } : {}),
    ...(search ? { search } : {}),
  };
  const asked = Number(params.get(names.page));
  const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;

  const change = (changes: Partial<Record<keyof typeof names, string>>, keepsPage = false) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        // Another question has another first page.
        if (!keepsPage) next.delete(names.page);
        for (const [name, value] of Object.entries(changes)) {
          const key = names[name as keyof typeof names];
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );

  return {
    filters,
    page,
    setFilter: (name: keyof ActivityFilters, value: string) => change({ [name]: value }),
    setPage: (next: number) => change({ page: next === 1 ? '' : String(next) }, true),
    clear: () => change({ log_name: '', candidate_type: '', search: '' }),
  };
}
