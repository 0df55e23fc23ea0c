import { queryOptions, useQuery } from '@tanstack/react-query';
import { documentFile } from './documents-api.ts';

export const DOCUMENT_FILES = 'candidate-files';

export function documentFileQuery(id: number) {
  return queryOptions({
    queryKey: [DOCUMENT_FILES, id],
    queryFn: ({ signal }) => documentFile(id, signal),
    // A stored file never changes under its id: a new upload has a new one.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDocumentFile(id: number, enabled: boolean) {
  return useQuery({ ...documentFileQuery(id), enabled });
}
