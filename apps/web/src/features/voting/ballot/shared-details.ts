import type { BallotChoice } from '@urna/contract/election/ballots';

type Details = Pick<BallotChoice, 'institution' | 'degree' | 'city'>;

const detailsOf = ({ institution, degree, city }: Details) => [institution, degree, city];

/** What is the same for all candidates: said once above the list instead of on each. */
export function sharedDetails(choices: readonly Details[]): string[] {
  const [first, ...others] = choices.map(detailsOf);
  if (!first || others.length === 0) return [];
  return first.filter((detail, at) => detail !== null && others.every((other) => other[at] === detail)) as string[];
}

export const ownDetails = (choice: Details, shared: readonly string[]): string[] =>
  detailsOf(choice).filter((detail): detail is string => detail !== null && !shared.includes(detail));
