import { readCiphertext } from '../ballot/ballot.ts';
import type { Election } from '../election.ts';
import type { Ciphertext } from '../groups/group.ts';
import { asArray, asObject } from '../json.ts';
import { demand } from '../refusal.ts';
import { addTallies, emptyTally, type Tally, weighAnswers } from './encrypted-tally.ts';

export interface VerifiedBallot {
  text: string;
  weight?: number;
}

/**
 * The product of ballots that were already verified, as a server's own were when cast: proofs and subgroup membership
 * aren't checked again. At most one ballot per voter, the last. Partial tallies add up, so the work can be distributed.
 */
export function tallyVerifiedBallots<E>(election: Election<E>, ballots: Iterable<VerifiedBallot>): Tally<E> {
  const { group, parameters } = election;
  let sum: Tally<E> = emptyTally(group, parameters.questions);
  for (const { text, weight = 1 } of ballots) {
    const answers = choicesOf(election, text);
    demand(
      answers.length === sum.length && answers.every((answer, index) => answer.length === sum[index]?.length),
      'wrong_shape',
      'ballot.answers',
    );
    sum = addTallies(group, sum, weighAnswers(group, answers, weight));
  }
  return sum;
}

function choicesOf<E>({ group }: Election<E>, text: string): Ciphertext<E>[][] {
  const ballot: unknown = JSON.parse(text);
  return asArray(asObject(ballot, 'ballot')['answers'], 'ballot.answers', (answer, where) =>
    asArray(asObject(answer, where)['choices'], `${where}.choices`, (choice, place) => {
      const { alpha, beta } = readCiphertext(choice, place);
      const [a, b] = group.decodeAllTrusted([alpha, beta]);
      demand(a !== undefined && b !== undefined, 'invalid_element', place);
      return { alpha: a, beta: b };
    }),
  );
}
