import { useQuery } from '@tanstack/react-query';
import { documentFile } from './correction-api.ts';

export const CORRECTION_FILES = 'correction-files';

export function useDocumentFile(id: number, enabled: boolean) {
  return useQuery({
    queryKey: [CORRECTION_FILES, id],
    queryFn: ({ signal }) => documentFile(id, signal),
    // A stored file never changes under its id: a new upload has a new one.
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
