import type { BallotChoice } from '@urna/contract/ballots';
import { plainText } from '../../../lib/plain-text.ts';

/** The choices whose name, degree, city or institution contains the text, ignoring accents and case. */
export function searchChoices(choices: readonly BallotChoice[], text: string): readonly BallotChoice[] {
  const wanted = plainText(text).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return choices;
  return choices.filter(({ full_name, degree, city, institution }) =>
    [full_name, degree, city, institution ?? ''].some((field) => plainText(field).includes(wanted)),
  );
}
