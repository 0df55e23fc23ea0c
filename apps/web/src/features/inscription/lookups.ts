import { useQuery } from '@tanstack/react-query';
import { dataSchema, listSchema } from '@urna/contract/envelope';
import { LOOKUP_PAGE } from '@urna/contract/limits';
import { degreeTypeSchema, identificationTypeSchema, lookupItemSchema, universitySchema } from '@urna/contract/lookups';
import { z } from 'zod';
import { clientRefusal } from '../../domain/candidate-session/client-refusal.ts';
import { api } from '../../lib/api.ts';

/** The lists to choose from hardly ever change: once loaded they serve as long as the page lives. */
const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

async function allPages<Item extends z.ZodType>(
  address: (page: number) => string,
  item: Item,
  signal: AbortSignal,
): Promise<z.output<Item>[]> {
  const schema = listSchema(item);
  const first = await api.get(address(1), schema, { signal });
  const others = Array.from({ length: Math.max(0, first.meta.pagination.total_pages - 1) }, (_, index) =>
    api.get(address(index + 2), schema, { signal }),
  );
  return [first, ...(await Promise.all(others))].flatMap((page) => page.data);
}

function useShortList<Item extends z.ZodType>(name: string, item: Item) {
  return useQuery({
    ...forever,
    queryKey: ['lookups', name],
    queryFn: async ({ signal }) => (await api.get(`/lookups/${name}`, dataSchema(z.array(item)), { signal })).data,
  });
}

export const useIdentificationTypes = () => useShortList('identification-types', identificationTypeSchema);
export const useDegreeTypes = () => useShortList('degree-types', degreeTypeSchema);
export const useGenders = () => useShortList('genders', lookupItemSchema);

export function useDepartments() {
  return useQuery({
    ...forever,
    queryKey: ['lookups', 'states'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => `/lookups/states?page=${String(page)}&per_page=${String(LOOKUP_PAGE.states)}`,
        lookupItemSchema,
        signal,
      ),
  });
}

export function useUniversities(enabled: boolean) {
  return useQuery({
    ...forever,
    enabled,
    queryKey: ['lookups', 'universities'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => `/lookups/universities?page=${String(page)}&per_page=${String(LOOKUP_PAGE.universities)}`,
        universitySchema,
        signal,
      ),
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
      return allPages(
        (page) =>
          `/lookups/cities?per_page=${String(LOOKUP_PAGE.cities)}&page=${String(page)}&state_id=${departmentId}`,
        lookupItemSchema,
        signal,
      );
    },
  });
}
