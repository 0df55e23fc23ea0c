import type { BallotChoice, BallotPaper } from '@urna/contract/election/ballots';
import { plainText } from '@urna/contract/shared/plain-text';
import type { Choice } from './voter-state.ts';

type WithElection = Pick<BallotPaper, 'election'>;

function readQuestion({ election }: WithElection): { answers?: unknown[]; question?: unknown; blank?: unknown } {
  const parsed = JSON.parse(election) as { questions?: ReturnType<typeof readQuestion>[] };
  return parsed.questions?.[0] ?? {};
}

/** The question as it stands in the election, which the public fingerprint covers. */
export function questionOf(paper: WithElection): string {
  const { question } = readQuestion(paper);
  return typeof question === 'string' ? question : '';
}

/** The published answer that names a candidate; null for the blank choice, which is none. */
export const answerOf = ({ name, card }: Pick<Choice, 'name' | 'card'>): string | null =>
  card === null ? null : `${name} · T.P. ${card}`;

/**
 * What is encrypted is an index into the published answers. A list that shows another candidate at that index would
 * redirect votes, and no proof would reveal it, so each choice is compared with the answer at its index.
 * Photograph, degree, city and institution stand in no published text.
 */
export function isPaperOfElection(paper: Pick<BallotPaper, 'election' | 'choices' | 'blank'>): boolean {
  const { choices, blank } = paper;
  const { answers = [], blank: allowsBlank = false } = readQuestion(paper);
  const positions = new Set(choices.map(({ position }) => position));
  if (blank !== allowsBlank || answers.length !== choices.length || positions.size !== choices.length) return false;
  return choices.every(
    ({ position, full_name: name, professional_card: card }) => answers[position] === answerOf({ name, card }),
  );
}

type Details = Pick<BallotChoice, 'institution' | 'degree' | 'city'>;

const detailsOf = ({ institution, degree, city }: Details) => [institution, degree, city];

/** The details that all candidates share: shown once above the list instead of on each card. */
export function sharedDetails(choices: readonly Details[]): string[] {
  const [first, ...others] = choices.map(detailsOf);
  if (!first || others.length === 0) return [];
  return first.filter(
    (detail, index): detail is string => detail !== null && others.every((other) => other[index] === detail),
  );
}

export const ownDetails = (choice: Details, shared: readonly string[]): string[] =>
  detailsOf(choice).filter((detail): detail is string => detail !== null && !shared.includes(detail));

/** The candidates whose name, degree, city or institution contains the text, ignoring accents and case. */
export function searchChoices(choices: readonly BallotChoice[], text: string): readonly BallotChoice[] {
  const wanted = plainText(text).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return choices;
  return choices.filter(({ full_name, degree, city, institution }) =>
    [full_name, degree, city, institution ?? ''].some((field) => plainText(field).includes(wanted)),
  );
}

/** Shows two pages on either side of the current one, and the last; all if there are five or fewer. */
const ALL_UP_TO = 5;
const EITHER_SIDE = 2;

export function ballotPages(page: number, totalPages: number): (number | 'gap')[] {
  const isWhole = totalPages <= ALL_UP_TO;
  const first = isWhole ? 1 : Math.max(1, page - EITHER_SIDE);
  const last = isWhole ? totalPages : Math.min(totalPages, page + EITHER_SIDE);
  const window = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (last >= totalPages) return window;
  return last === totalPages - 1 ? [...window, totalPages] : [...window, 'gap', totalPages];
}
