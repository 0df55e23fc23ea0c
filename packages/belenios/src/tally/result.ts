import type { Group } from '../groups/group.ts';
import { asArray, asCount, asObject, readCanonical, serialize } from '../json.ts';
import type { Question } from '../questions.ts';
import { demand, Refusal } from '../refusal.ts';
import type { Tally } from './encrypted-tally.ts';
import type { DecryptionFactors } from './partial-decryption.ts';

/** Votes by question and choice; blank comes first if the question allows it. */
export type Totals = readonly (readonly number[])[];

/** g to the total, by question and choice. */
const openTally = <E>(group: Group<E>, tally: Tally<E>, factors: DecryptionFactors<E>): E[][] =>
  tally.map((answer, question) =>
    answer.map(({ beta }, choice) => {
      const factor = factors[question]?.[choice];
      demand(factor !== undefined, 'wrong_shape', 'decryption factors');
      return group.multiply(beta, group.invert(factor));
    }),
  );

export function computeTotals<E>(
  group: Group<E>,
  tally: Tally<E>,
  factors: DecryptionFactors<E>,
  totalWeight: number,
): Totals {
  const logarithm = discreteLogarithm(group, totalWeight);
  return openTally(group, tally, factors).map((answer) => answer.map(logarithm));
}

/**
 * Whether valid ballots with this total weight can have these totals: each ballot answers every question within its
 * bounds.
 */
export const arePossibleTotals = (questions: readonly Question[], totals: Totals, totalWeight: number): boolean =>
  questions.every(({ blank, min, max }, index) => {
    const [first = 0, ...others] = totals[index] ?? [];
    const blanks = blank === true ? first : 0;
    const chosen = others.reduce((sum, votes) => sum + votes, first - blanks);
    const answered = totalWeight - blanks;
    return answered >= 0 && chosen >= min * answered && chosen <= max * answered;
  });

/** Checks totals by recomputing g^total, without a discrete logarithm. */
export function checkTotals<E>(group: Group<E>, tally: Tally<E>, factors: DecryptionFactors<E>, totals: Totals): void {
  const opened = openTally(group, tally, factors);
  const fits =
    totals.length === opened.length && totals.every((answer, index) => answer.length === opened[index]?.length);
  demand(fits, 'wrong_shape', 'result');
  opened.forEach((answer, question) => {
    answer.forEach((element, choice) => {
      const total = BigInt(totals[question]?.[choice] ?? 0);
      const right = group.equal(element, group.generator.publicPower(total));
      demand(right, 'wrong_result', `result[${question}][${choice}]`);
    });
  });
}

const toJson = (totals: Totals): unknown => ({ result: totals });

export const writeResult = (totals: Totals): string => serialize(toJson(totals));

export const readResult = (text: string): Totals =>
  readCanonical(
    text,
    'result',
    (json) => asArray(asObject(json, 'result')['result'], 'result', (answer, where) => asArray(answer, where, asCount)),
    toJson,
  );

/** Beyond this the table of baby steps would exceed memory. No election has as many votes. */
const LARGEST = 2 ** 40;

type DiscreteLogarithm<E> = (element: E) => number;

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
