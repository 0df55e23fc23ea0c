import type { BallotPaper } from '@urna/contract/ballots';

function answersOf(election: string): readonly unknown[] {
  const parsed = JSON.parse(election) as { questions?: { answers?: unknown[] }[] };
  return parsed.questions?.[0]?.answers ?? [];
}

/**
 * What is encrypted is a place among the published answers. A list that shows somebody else in that place would turn
 * votes into other people's, and no proof would show it: so each choice is held against the answer that it stands for.
 */
export function isPaperOfElection({ election, choices }: BallotPaper): boolean {
  const answers = answersOf(election);
  const places = new Set(choices.map(({ position }) => position));
  if (answers.length !== choices.length || places.size !== choices.length) return false;
  return choices.every(
    ({ position, full_name, professional_card }) => answers[position] === `${full_name} · T.P. ${professional_card}`,
  );
}
