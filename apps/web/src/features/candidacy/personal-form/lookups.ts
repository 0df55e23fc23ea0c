import { useQuery } from '@tanstack/react-query';
import {
  listCities,
  listDegreeTypes,
  listGenders,
  listIdentificationTypes,
  listStates,
  listUniversities,
} from '@urna/contract/people/lookups';
import type { Pagination } from '@urna/contract/shared/envelope';
import { publicClient } from '../../../lib/call.ts';
import { clientRefusal } from '../../../shared/candidacy/candidate-session/candidate-store.ts';

type LoadPage<Item> = (
  page: number,
  signal: AbortSignal,
) => Promise<{ data: Item[]; meta?: { pagination: Pagination } }>;

/** All pages of a list. It hardly ever changes, so it is cached for the page's lifetime. */
function useLookup<Item>(name: readonly string[], load: LoadPage<Item>, enabled = true) {
  return useQuery({
    queryKey: ['lookups', ...name],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const first = await load(1, signal);
      const further = Math.max(0, (first.meta?.pagination.total_pages ?? 1) - 1);
      const others = Array.from({ length: further }, (_, index) => load(index + 2, signal));
      return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
    },
  });
}

export const useIdentificationTypes = () =>
  useLookup(['identification-types'], (_page, signal) => publicClient.call(listIdentificationTypes, { signal }));
export const useDegreeTypes = () =>
  useLookup(['degree-types'], (_page, signal) => publicClient.call(listDegreeTypes, { signal }));
export const useGenders = () => useLookup(['genders'], (_page, signal) => publicClient.call(listGenders, { signal }));
export const useDepartments = () =>
  useLookup(['states'], (page, signal) => publicClient.call(listStates, { query: { page }, signal }));
export const useUniversities = (enabled: boolean) =>
  useLookup(
    ['universities'],
    (page, signal) => publicClient.call(listUniversities, { query: { page }, signal }),
    enabled,
  );
export const useCities = (department: string) =>
  useLookup(
    ['cities', department],
    (page, signal) => {
      if (!/^\d+$/.test(department))
        throw clientRefusal('Antes de continuar, por favor seleccione un tipo de valor válido.');
      if (Number(department) === 0)
        throw clientRefusal('Antes de continuar, por favor seleccione un departamento válido.');
      return publicClient.call(listCities, { query: { page, state_id: department }, signal });
    },
    department !== '',
  );
