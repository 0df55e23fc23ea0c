import type { PublicCandidate } from '@urna/contract/candidacy/candidates';

/** More don't fit beside each other. */
export const MOST_COMPARED = 3;

/** Who is shown side by side, and who has been chosen for that so far. */
type Choice = 'comparar' | 'elegidos';

/** The candidates that an address names, in its order: each once. */
export function comparedIn(
  search: URLSearchParams,
  candidates: readonly PublicCandidate[],
  choice: Choice = 'comparar',
): PublicCandidate[] {
  const ids = new Set((search.get(choice) ?? '').split(','));
  return [...ids].flatMap((wanted) => candidates.filter(({ id }) => String(id) === wanted)).slice(0, MOST_COMPARED);
}

export const withCompared = (path: string, ids: readonly number[]): string => `${path}?comparar=${ids.join(',')}`;

/** A look at a profile keeps the choice: it stands in the address on the way there and back. */
export const withChosen = (path: string, ids: readonly number[]): string =>
  ids.length === 0 ? path : `${path}?elegidos=${ids.join(',')}`;
