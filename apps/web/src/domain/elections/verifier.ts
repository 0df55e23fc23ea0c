import { queryOptions } from '@tanstack/react-query';
import { getVerifier } from '@urna/contract/election/elections';
import { publicClient } from '../../lib/call.ts';

/** The offline verifier that this server offers now. */
export const verifierQuery = queryOptions({
  queryKey: ['verifier'],
  queryFn: async ({ signal }) => (await publicClient.call(getVerifier, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
