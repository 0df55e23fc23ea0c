import type { Election } from '../election.ts';
import type { Ciphertext, CiphertextBranches, Group } from '../groups/group.ts';
import { checkDisjunctions, type DisjunctionClaim } from '../proofs/disjunction-proof.ts';
import { checkKnowledge } from '../proofs/knowledge-proof.ts';
import { emptyCiphertext, multiplyCiphertexts } from '../proofs/opened-ciphertext.ts';
import type { Proof } from '../proofs/proof.ts';
import { allowedSums, answerLength, type Question } from '../questions.ts';
import { type Checked, checked, demand, Refusal, type RefusalReason } from '../refusal.ts';
import { type Answer, type Ballot, ballotHash, readBallot } from './ballot.ts';
import {
  answerContext,
  blankChallenge,
  blankOverallChallenge,
  intervalChallenge,
  signatureChallenge,
  voterContext,
} from './ballot-challenges.ts';

export interface CheckedBallot<E> {
  ballot: Ballot;
  /** Decoded ciphertexts by question, for the tally. */
  answers: readonly (readonly Ciphertext<E>[])[];
}

/**
 * Every check of a ballot that needs only the election: encoding, shape, elements, signature, proofs. The caller checks
 * against the ballot box that the credential may vote and that no ciphertext is a copy.
 */
export const checkBallot = <E>(election: Election<E>, text: string): Checked<CheckedBallot<E>> =>
  checked(() => verifyBallot(election, text));

/**
 * Like `checkBallot`, but throws the refusal. Cheap checks come first, so that invalid ballots cost a server little.
 */
export function verifyBallot<E>(election: Election<E>, text: string): CheckedBallot<E> {
  const { group, parameters, fingerprint } = election;
  const ballot = readBallot(text, group.order);
  demand(ballot.electionUuid === parameters.uuid, 'wrong_election', 'ballot.election_uuid');
  demand(ballot.electionHash === fingerprint, 'wrong_election', 'ballot.election_hash');
  demand(ballot.answers.length === parameters.questions.length, 'wrong_shape', 'ballot.answers');
  parameters.questions.forEach((question, index) => {
    const answer = ballot.answers[index];
    const where = `ballot.answers[${index}]`;
    if (answer === undefined) throw new Refusal('wrong_shape', where);
    checkShape(question, answer, where);
  });
  checkSignature(election, ballot);
  const answers = decodeAnswers(ballot, (texts) => group.decodeAll(texts));
  const voter = voterContext(fingerprint, ballot.credential);
  const claims = ballot.answers.flatMap((answer, index) => {
    const question = parameters.questions[index];
    if (question === undefined) throw new Refusal('wrong_shape', `ballot.answers[${index}]`);
    return answerClaims(group, question, answer, answers[index] ?? [], voter, `ballot.answers[${index}]`);
  });
  checkDisjunctions(group, election.key, claims).forEach((holds, index) => {
    const claim = claims[index];
    if (!holds && claim !== undefined) throw new Refusal(claim.reason, claim.where);
  });
  return { ballot, answers };
}

/** Reads a ballot that was verified before: its elements' membership of the subgroup isn't checked again either. */
export function readVerifiedBallot<E>({ group }: Election<E>, text: string): CheckedBallot<E> {
  const ballot = readBallot(text, group.order);
  return { ballot, answers: decodeAnswers(ballot, (texts) => group.decodeAllTrusted(texts)) };
}

function checkSignature<E>({ group }: Election<E>, ballot: Ballot): void {
  const { hash, proof } = ballot.signature;
  demand(ballotHash(ballot) === hash, 'wrong_hash', 'ballot.signature.hash');
  const credential = group.decode(ballot.credential);
  // The identity's exponent is 0, so anybody could sign for it.
  const usable = credential !== undefined && !group.equal(credential, group.identity);
  demand(usable, 'invalid_element', 'ballot.credential');
  const signed = checkKnowledge(group, credential, proof, signatureChallenge(hash, group.order));
  demand(signed, 'invalid_signature', 'ballot.signature.proof');
}

function decodeAnswers<E>(
  ballot: Ballot,
  decode: (texts: readonly string[]) => readonly (E | undefined)[],
): Ciphertext<E>[][] {
  const elements = decode(ballot.answers.flatMap(({ choices }) => choices.flatMap(({ alpha, beta }) => [alpha, beta])));
  let next = 0;
  const take = (where: string): E => {
    const element = elements[next++];
    if (element === undefined) throw new Refusal('invalid_element', where);
    return element;
  };
  return ballot.answers.map(({ choices }, answer) =>
    choices.map((_, index) => {
      const where = `ballot.answers[${answer}].choices[${index}]`;
      return { alpha: take(`${where}.alpha`), beta: take(`${where}.beta`) };
    }),
  );
}

interface AnswerClaim<E> extends DisjunctionClaim<E> {
  reason: RefusalReason;
  where: string;
}

/** Checks that the number of proofs fits the question, before any computation. */
function checkShape(question: Question, answer: Answer, where: string): void {
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
function answerClaims<E>(
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
