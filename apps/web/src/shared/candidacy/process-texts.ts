import { queryOptions, useQuery } from '@tanstack/react-query';
import { listDeclarations } from '@urna/contract/candidacy/declarations';
import { listAskedDocuments } from '@urna/contract/candidacy/documents';
import { publicClient } from '../../lib/call.ts';

export const DECLARATIONS = ['process-texts', 'declarations'];

/** The texts that candidates accept, and the privacy notice, as the process has them in force. */
export function useDeclarations() {
  return useQuery({
    queryKey: DECLARATIONS,
    queryFn: async ({ signal }) => (await publicClient.call(listDeclarations, { signal })).data,
    // What a person accepts is what was shown: it doesn't change under their eyes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the process asks candidates for. */
export const askedDocumentsQuery = queryOptions({
  queryKey: ['process-texts', 'documents'],
  queryFn: async ({ signal }) => (await publicClient.call(listAskedDocuments, { signal })).data,
});

/** The same for a candidate who is registering, during which it may change. */
export const useAskedDocuments = () => useQuery({ ...askedDocumentsQuery, refetchOnMount: 'always' });
