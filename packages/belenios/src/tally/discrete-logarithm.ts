import type { Group } from '../groups/group.ts';
import { Refusal } from '../refusal.ts';

/** Beyond this the table of baby steps would exceed memory. No election has as many votes. */
const LARGEST = 2 ** 40;

export type DiscreteLogarithm<E> = (element: E) => number;

/**
 * Finds exponents between 0 and `largest` by baby-step giant-step. One table of √largest elements serves all choices of
 * a tally; each search takes at most √largest steps.
 */
export function discreteLogarithm<E>(group: Group<E>, largest: number): DiscreteLogarithm<E> {
  if (!Number.isSafeInteger(largest) || largest < 0 || largest > LARGEST)
    throw new Refusal('too_large', 'total weight');
  const width = Math.ceil(Math.sqrt(largest + 1));
  const small: E[] = [group.identity];
  for (let i = 1; i < width; i++) small.push(group.multiply(small[i - 1] ?? group.identity, group.generator.element));
  const table = new Map(group.encodeAll(small).map((text, index) => [text, index]));
  const giant = group.invert(group.generator.power(BigInt(width)));

  return (element) => {
    let rest = element;
    for (let giants = 0; giants * width <= largest; giants++) {
      const index = table.get(group.encode(rest));
      const exponent = giants * width + (index ?? 0);
      if (index !== undefined && exponent <= largest) return exponent;
      rest = group.multiply(rest, giant);
    }
    throw new Refusal('wrong_result', 'a total above the number of votes');
  };
}
