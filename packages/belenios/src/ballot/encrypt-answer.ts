import type { Election } from '../election.ts';
import { type Branch, type ChallengeForAll, proveDisjunction } from '../proofs/disjunction-proof.ts';
import { encrypt, type OpenedCiphertext, sumOpened } from '../proofs/opened-ciphertext.ts';
import type { Proof } from '../proofs/proof.ts';
import { allowedSums, answerLength, type Question } from '../questions.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import type { Answer, EncodedCiphertext } from './ballot.ts';
import { answerContext, blankChallenge, blankOverallChallenge, intervalChallenge } from './ballot-challenges.ts';
import { foldRandomness } from './cast-as-intended.ts';

/** 0 or 1 for each choice, preceded by the one for blank where the question has it. */
export type PlainAnswer = readonly (0 | 1)[];

/** Whether the question allows the answer; no valid proof exists for any other. */
function isAllowed(question: Question, answer: PlainAnswer): boolean {
  if (answer.length !== answerLength(question) || !answer.every((part) => [0, 1].includes(part))) return false;
  const sum = answer.reduce<number>((total, part) => total + part, 0);
  if (question.blank === true && answer[0] === 1) return sum === 1;
  return question.min <= sum && sum <= question.max;
}

export interface EncryptedAnswer {
  answer: Answer;
  /** With it and the answer anybody reads the choice. */
  randomness: bigint;
}

export function encryptAnswer<E>(
  { group, key }: Election<E>,
  question: Question,
  answer: PlainAnswer,
  voter: string,
  random?: RandomBytes,
): EncryptedAnswer {
  demand(isAllowed(question, answer), 'impossible_choice', 'answer');
  const opened = answer.map((part) => encrypt(group, key, part === 1 ? 1n : 0n, random));
  const texts = group.encodeAll(opened.flatMap(({ ciphertext }) => [ciphertext.alpha, ciphertext.beta]));
  const choices = opened.map((_, index) => ({ alpha: texts[2 * index] ?? '', beta: texts[2 * index + 1] ?? '' }));
  const context = answerContext(voter, choices);

  const prove = (branches: readonly Branch<E>[], challenge: ChallengeForAll) =>
    proveDisjunction(group, key, branches, challenge, random);
  const proveBit = (bit: OpenedCiphertext<E>, index: number): Proof[] =>
    prove(branchesOf(bit, [0n, 1n]), intervalChallenge(voter, choiceAt(choices, index), group.order));

  const individualProofs = opened.map(proveBit);
  const randomness = foldRandomness(opened, group.order);
  const sums = allowedSums(question);
  const [blank, ...named] = opened;
  if (question.blank !== true || blank === undefined) {
    const total = sumOpened(group, opened);
    const [alpha = '', beta = ''] = group.encodeAll([total.ciphertext.alpha, total.ciphertext.beta]);
    const overallProof = prove(branchesOf(total, sums), intervalChallenge(context, { alpha, beta }, group.order));
    return { answer: { choices, individualProofs, overallProof }, randomness };
  }
  const total = sumOpened(group, named);
  const blankProof = prove(
    [...branchesOf(blank, [0n]), ...branchesOf(total, [0n])],
    blankChallenge(context, group.order),
  );
  const overallProof = prove(
    [...branchesOf(blank, [1n]), ...branchesOf(total, sums)],
    blankOverallChallenge(context, group.order),
  );
  return { answer: { choices, individualProofs, overallProof, blankProof }, randomness };
}

const branchesOf = <E>(opened: OpenedCiphertext<E>, values: readonly bigint[]): Branch<E>[] =>
  values.map((value) => ({ opened, value }));

const choiceAt = (choices: readonly EncodedCiphertext[], index: number): EncodedCiphertext =>
  choices[index] ?? { alpha: '', beta: '' };
