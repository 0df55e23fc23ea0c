import { useQuery } from '@tanstack/react-query';
import type { Pagination } from '@urna/contract/shared/envelope';
import {
  listCities,
  listDegreeTypes,
  listGenders,
  listIdentificationTypes,
  listStates,
  listUniversities,
} from '@urna/contract/shared/lookups';
import { clientRefusal } from '../../../domain/candidate-session/candidate-store.ts';
import { publicClient } from '../../../lib/call.ts';

/** The lists hardly ever change, so they are cached for the page's lifetime. */
const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

interface Page<Item> {
  data: Item[];
  meta: { pagination: Pagination };
}

async function allPages<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const first = await load(1);
  const others = Array.from({ length: Math.max(0, first.meta.pagination.total_pages - 1) }, (_, index) =>
    load(index + 2),
  );
  return [first, ...(await Promise.all(others))].flatMap((page) => page.data);
}

function useShortList<Item>(name: string, load: (input: { signal: AbortSignal }) => Promise<{ data: Item[] }>) {
  return useQuery({
    ...forever,
    queryKey: ['lookups', name],
    queryFn: async ({ signal }) => (await load({ signal })).data,
  });
}

export const useIdentificationTypes = () =>
  useShortList('identification-types', (input) => publicClient.call(listIdentificationTypes, input));
export const useDegreeTypes = () => useShortList('degree-types', (input) => publicClient.call(listDegreeTypes, input));
export const useGenders = () => useShortList('genders', (input) => publicClient.call(listGenders, input));

export function useDepartments() {
  return useQuery({
    ...forever,
    queryKey: ['lookups', 'states'],
    queryFn: ({ signal }) => allPages((page) => publicClient.call(listStates, { query: { page }, signal })),
  });
}

export function useUniversities(enabled: boolean) {
  return useQuery({
    ...forever,
    enabled,
    queryKey: ['lookups', 'universities'],
    queryFn: ({ signal }) => allPages((page) => publicClient.call(listUniversities, { query: { page }, signal })),
  });
}

export function useCities(departmentId: string) {
  return useQuery({
    ...forever,
    enabled: departmentId !== '',
    queryKey: ['lookups', 'cities', departmentId],
    queryFn: ({ signal }) => {
      if (!/^\d+$/.test(departmentId))
        throw clientRefusal('Antes de continuar, por favor seleccione un tipo de valor válido.');
      if (Number(departmentId) === 0)
        throw clientRefusal('Antes de continuar, por favor seleccione un departamento válido.');
      return allPages((page) => publicClient.call(listCities, { query: { page, state_id: departmentId }, signal }));
    },
  });
}
