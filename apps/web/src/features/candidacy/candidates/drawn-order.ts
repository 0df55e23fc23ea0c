import { tabValue } from '../../../lib/stored-value.ts';

export const DRAWN_ORDER = 'urna-orden-candidatos';

/** Without zod, since every page that the server rendered loads this before the app. */
const storedSeed = tabValue(DRAWN_ORDER, {
  safeParse: (value) => (typeof value === 'number' ? { data: value } : {}),
});

/**
 * Drawn once for each visit, so that no candidate gains by their place; the same while the tab lives. The first draw may
 * be the one with which the server rendered the page. Without storage it is drawn anew for each page.
 */
export function visitSeed(drawn = draw()): number {
  const known = storedSeed.read();
  if (known === null) storedSeed.write(drawn);
  return known ?? drawn;
}

const draw = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Spreads a number over 32 bits: the finalizer of MurmurHash3. */
function mix(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** In an order of the seed's own, in which adding or removing somebody moves nobody else. */
export function inDrawnOrder<T extends { id: number }>(seed: number, candidates: readonly T[]): T[] {
  const rankOf = ({ id }: T) => mix(seed ^ mix(id));
  return candidates.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
}
