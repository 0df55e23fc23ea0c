import { useQuery } from '@tanstack/react-query';
import { listDeclarations } from '@urna/contract/candidacy/declarations';
import { type DocumentKind, documentTypeOf, listDocumentGuides } from '@urna/contract/candidacy/documents';
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

/** What the process says about a document; undefined until it is known. */
export function useDocumentGuide(kind: DocumentKind) {
  const { data } = useQuery({
    queryKey: ['process-texts', 'documents'],
    queryFn: async ({ signal }) => (await publicClient.call(listDocumentGuides, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.find(({ document_type_id }) => document_type_id === documentTypeOf(kind).id);
}
