// Makes a ballot: encrypts, proves and signs.

import { credentialExponent } from '../credentials.ts';
import type { Election } from '../election.ts';
import { type Branch, type ChallengeForAll, proveDisjunction } from '../proofs/disjunction-proof.ts';
import { proveKnowledge } from '../proofs/knowledge-proof.ts';
import { encrypt, type OpenedCiphertext, sumOpened } from '../proofs/opened-ciphertext.ts';
import type { Proof } from '../proofs/proof.ts';
import { allowedSums, answerLength, type Question } from '../questions.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import { type Answer, ballotHash, ballotTracker, type EncodedCiphertext, writeBallot } from './ballot.ts';
import {
  answerContext,
  blankChallenge,
  blankOverallChallenge,
  intervalChallenge,
  signatureChallenge,
  voterContext,
} from './ballot-challenges.ts';
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

interface EncryptedAnswer {
  answer: Answer;
  /** With it and the answer anybody reads the choice. */
  randomness: bigint;
}

function encryptAnswer<E>(
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

export interface MadeBallot {
  text: string;
  tracker: string;
  /** By question, folded for the voter's check. Whoever has it and the ballot reads the vote. */
  randomness: readonly bigint[];
}

/** Encrypts one answer per question, proves that each is allowed, and signs with the credential. */
export function makeBallot<E>(
  election: Election<E>,
  credential: string,
  answers: readonly PlainAnswer[],
  random?: RandomBytes,
): MadeBallot {
  const { group, parameters, fingerprint } = election;
  demand(answers.length === parameters.questions.length, 'impossible_choice', 'answers');
  const secret = credentialExponent(credential, parameters.uuid, group.order);
  const publicPart = group.encode(group.generator.power(secret));
  const voter = voterContext(fingerprint, publicPart);
  const encrypted = parameters.questions.map((question, index) =>
    encryptAnswer(election, question, answers[index] ?? [], voter, random),
  );
  const unsigned = {
    electionUuid: parameters.uuid,
    electionHash: fingerprint,
    credential: publicPart,
    answers: encrypted.map(({ answer }) => answer),
  };
  const hash = ballotHash(unsigned);
  const proof = proveKnowledge(group, secret, signatureChallenge(hash, group.order), random);
  const text = writeBallot({ ...unsigned, signature: { hash, proof } });
  return { text, tracker: ballotTracker(text), randomness: encrypted.map((one) => one.randomness) };
}
