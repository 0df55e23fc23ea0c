import type { BallotChoice } from '@urna/contract/ballots';
import { plainText } from '../../../lib/plain-text.ts';

/** Those whose name, degree, city or institution has the text in it; accents and capitals don't matter. */
export function searchChoices(choices: readonly BallotChoice[], text: string): readonly BallotChoice[] {
  const wanted = plainText(text).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return choices;
  return choices.filter(({ full_name, degree, city, institution }) =>
    [full_name, degree, city, institution ?? ''].some((field) => plainText(field).includes(wanted)),
  );
}
