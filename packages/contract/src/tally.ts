export interface CountedChoice {
  position: number;
  votes: number;
}

/** Places among choices by votes: equal votes share one, and the next is counted on from it. */
export function rankByVotes<T extends CountedChoice>(choices: readonly T[]): (T & { rank: number })[] {
  const sorted = choices.toSorted((a, b) => b.votes - a.votes || a.position - b.position);
  return sorted.map((choice) => ({ ...choice, rank: sorted.findIndex(({ votes }) => votes === choice.votes) + 1 }));
}

/** More than half: half of the ballots is no majority. */
export const isAbsoluteMajority = (votes: number, ballots: number): boolean => votes * 2 > ballots;
