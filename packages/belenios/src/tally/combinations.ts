import type { Election } from '../election.ts';
import { Refusal } from '../refusal.ts';
import type { OpenedTrustees, TrusteeShareholders } from '../trustees/trustees.ts';
import { combineFactors, type FactorsByOwner } from './combine-factors.ts';
import type { Tally } from './encrypted-tally.ts';
import { arePossibleTotals, computeTotals, type Totals } from './result.ts';

/**
 * Yields every minimal set of owners that can decrypt: all single trustees, and as many of each threshold group as
 * required. Sets of earlier owners come first, so callers put owners with proven decryptions first.
 */
export function* sufficientOwners<E>(
  { shareholders }: OpenedTrustees<E>,
  owners: readonly number[],
): Generator<readonly number[]> {
  yield* combine(shareholders, owners, 0);
}

function* combine<E>(
  shareholders: readonly TrusteeShareholders<E>[],
  owners: readonly number[],
  at: number,
): Generator<readonly number[]> {
  const one = shareholders[at];
  if (one === undefined) {
    yield [];
    return;
  }
  const { firstOwner, keys, threshold } = one;
  const members = owners.filter((owner) => owner >= firstOwner && owner < firstOwner + keys.length);
  for (const chosen of subsets(members, threshold)) {
    for (const rest of combine(shareholders, owners, at + 1)) yield [...chosen, ...rest];
  }
}

function* subsets(items: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = 0; first + size <= items.length; first++) {
    for (const rest of subsets(items.slice(first + 1), size - 1)) yield [items[first] ?? 0, ...rest];
  }
}

/**
 * Returns the totals that these owners' decryptions give, or undefined if no ballots could have them: then one of the
 * decryptions is wrong.
 */
export function totalsOf<E>(
  { group, parameters }: Pick<Election<E>, 'group' | 'parameters'>,
  trustees: OpenedTrustees<E>,
  tally: Tally<E>,
  factors: FactorsByOwner<E>,
  { owners, totalWeight }: { owners: readonly number[]; totalWeight: number },
): Totals | undefined {
  const chosen = new Map([...factors].filter(([owner]) => owners.includes(owner)));
  const open = (part: Tally<E>) =>
    computeTotals(group, part, combineFactors(group, trustees, part, chosen), totalWeight);
  try {
    // A wrong decryption almost always shows in the first choice, so most wrong sets are refused after a small part of
    // the work.
    open([[...(tally[0]?.slice(0, 1) ?? [])]]);
    const totals = open(tally);
    return arePossibleTotals(parameters.questions, totals, totalWeight) ? totals : undefined;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'wrong_result') return undefined;
    throw error;
  }
}
