import { payloadOf, walkArchive } from '../archive/walk.ts';
import { verifyBallot } from '../ballot/check-ballot.ts';
import type { Election } from '../election.ts';
import type { Group } from '../groups/group.ts';
import { addTallies, emptyTally, type Tally, weighAnswers } from '../tally/encrypted-tally.ts';

/**
 * The product of the ballots that a later one of the same voter supersedes. They are known only after the last ballot,
 * so the archive is read a second time instead of keeping every ballot in memory; not if nobody voted twice.
 */
export async function supersededTally<E>(
  election: Election<E>,
  chunks: AsyncIterable<Uint8Array>,
  superseded: readonly { index: number; weight: number }[],
): Promise<Tally<E>> {
  const { group, parameters } = election;
  const weights = new Map(superseded.map(({ index, weight }) => [index, weight]));
  let sum: Tally<E> = emptyTally(group, parameters.questions);
  let index = 0;
  for await (const step of walkArchive(chunks)) {
    if (step.event.type === 'EndBallots') break;
    if (step.event.type !== 'Ballot') continue;
    const weight = weights.get(index++);
    if (weight === undefined) continue;
    const { answers } = verifyBallot(election, payloadOf(step));
    sum = addTallies(group, sum, weighAnswers(group, answers, weight));
  }
  return sum;
}

export const invertTally = <E>(group: Group<E>, tally: Tally<E>): Tally<E> =>
  tally.map((answer) => answer.map(({ alpha, beta }) => ({ alpha: group.invert(alpha), beta: group.invert(beta) })));
