export interface CountedChoice {
  position: number;
  votes: number;
}

/** Ranks choices by votes: ties share a rank, and the next rank skips as many. */
export function rankByVotes<T extends CountedChoice>(choices: readonly T[]): (T & { rank: number })[] {
  const sorted = choices.toSorted((a, b) => b.votes - a.votes || a.position - b.position);
  return sorted.map((choice) => ({ ...choice, rank: sorted.findIndex(({ votes }) => votes === choice.votes) + 1 }));
}

/** More than half of the ballots: exactly half is no majority. */
export const isAbsoluteMajority = (votes: number, ballots: number): boolean => votes * 2 > ballots;
