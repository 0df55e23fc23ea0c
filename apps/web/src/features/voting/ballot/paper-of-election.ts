import type { BallotPaper } from '@urna/contract/election/ballots';

function answersOf(election: string): readonly unknown[] {
  const parsed = JSON.parse(election) as { questions?: { answers?: unknown[] }[] };
  return parsed.questions?.[0]?.answers ?? [];
}

/**
 * What is encrypted is an index into the published answers. A list that shows another candidate at that index would
 * redirect votes, and no proof would reveal it, so each choice is compared with the answer at its index.
 */
export function isPaperOfElection({ election, choices }: BallotPaper): boolean {
  const answers = answersOf(election);
  const places = new Set(choices.map(({ position }) => position));
  if (answers.length !== choices.length || places.size !== choices.length) return false;
  return choices.every(
    ({ position, full_name, professional_card }) => answers[position] === `${full_name} · T.P. ${professional_card}`,
  );
}
