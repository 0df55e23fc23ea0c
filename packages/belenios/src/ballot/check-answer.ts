import type { Ciphertext, CiphertextBranches, Group } from '../groups/group.ts';
import type { DisjunctionClaim } from '../proofs/disjunction-proof.ts';
import { emptyCiphertext, multiplyCiphertexts } from '../proofs/opened-ciphertext.ts';
import type { Proof } from '../proofs/proof.ts';
import { allowedSums, answerLength, type Question } from '../questions.ts';
import { demand, type RefusalReason } from '../refusal.ts';
import type { Answer } from './ballot.ts';
import { answerContext, blankChallenge, blankOverallChallenge, intervalChallenge } from './ballot-challenges.ts';

export interface AnswerClaim<E> extends DisjunctionClaim<E> {
  reason: RefusalReason;
  where: string;
}

/** Checks that the number of proofs fits the question, before any computation. */
export function checkShape(question: Question, answer: Answer, where: string): void {
  const sums = question.max - question.min + 1;
  const blank = question.blank === true;
  const fits =
    answer.choices.length === answerLength(question) &&
    answer.individualProofs.length === answer.choices.length &&
    answer.individualProofs.every((proofs) => proofs.length === 2) &&
    answer.overallProof.length === (blank ? sums + 1 : sums) &&
    answer.blankProof?.length === (blank ? 2 : undefined);
  demand(fits, 'wrong_shape', where);
}

const branches = <E>(
  ciphertext: Ciphertext<E>,
  proofs: readonly Proof[],
  values: readonly bigint[],
): CiphertextBranches<E> => ({
  ciphertext,
  branches: proofs.map((proof, index) => ({ ...proof, value: values[index] ?? 0n })),
});

/** The claims of a well-formed answer, to be verified in one batch with those of other answers. */
export function answerClaims<E>(
  group: Group<E>,
  question: Question,
  answer: Answer,
  ciphertexts: readonly Ciphertext<E>[],
  voter: string,
  where: string,
): AnswerClaim<E>[] {
  const { order } = group;
  const context = answerContext(voter, answer.choices);
  const individual = answer.choices.map((choice, index): AnswerClaim<E> => {
    const ciphertext = ciphertexts[index] ?? emptyCiphertext(group);
    return {
      ciphertexts: [branches(ciphertext, answer.individualProofs[index] ?? [], [0n, 1n])],
      challengeForAll: intervalChallenge(voter, choice, order),
      reason: 'invalid_individual_proof',
      where: `${where}.individual_proofs[${index}]`,
    };
  });
  const overall = { reason: 'invalid_overall_proof', where: `${where}.overall_proof` } as const;
  const sums = allowedSums(question);
  const [blank, ...named] = ciphertexts;
  if (answer.blankProof === undefined || blank === undefined) {
    const total = product(group, ciphertexts);
    const [alpha = '', beta = ''] = group.encodeAll([total.alpha, total.beta]);
    const claim = {
      ciphertexts: [branches(total, answer.overallProof, sums)],
      challengeForAll: intervalChallenge(context, { alpha, beta }, order),
    };
    return [...individual, { ...claim, ...overall }];
  }
  const total = product(group, named);
  const [ofBlank, ...ofSums] = answer.overallProof;
  const [zeroBlank, zeroTotal] = answer.blankProof;
  return [
    ...individual,
    {
      ciphertexts: [branches(blank, one(zeroBlank), [0n]), branches(total, one(zeroTotal), [0n])],
      challengeForAll: blankChallenge(context, order),
      reason: 'invalid_blank_proof',
      where: `${where}.blank_proof`,
    },
    {
      ciphertexts: [branches(blank, one(ofBlank), [1n]), branches(total, ofSums, sums)],
      challengeForAll: blankOverallChallenge(context, order),
      ...overall,
    },
  ];
}

const one = (proof: Proof | undefined): Proof[] => (proof === undefined ? [] : [proof]);

const product = <E>(group: Group<E>, ciphertexts: readonly Ciphertext<E>[]): Ciphertext<E> =>
  ciphertexts.reduce((sum, ciphertext) => multiplyCiphertexts(group, sum, ciphertext), emptyCiphertext(group));
