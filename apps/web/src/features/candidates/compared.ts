import type { PublicCandidate } from '@urna/contract/candidacy/candidates';

/** More don't fit beside each other. */
export const MOST_COMPARED = 3;

const NAME = 'comparar';

/** The candidates that an address names, in its order: each once. */
export function comparedIn(search: URLSearchParams, candidates: readonly PublicCandidate[]): PublicCandidate[] {
  const ids = new Set((search.get(NAME) ?? '').split(','));
  return [...ids].flatMap((wanted) => candidates.filter(({ id }) => String(id) === wanted)).slice(0, MOST_COMPARED);
}

export const withCompared = (path: string, ids: readonly number[]): string => `${path}?${NAME}=${ids.join(',')}`;
