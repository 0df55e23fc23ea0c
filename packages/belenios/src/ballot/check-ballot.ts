import type { Election } from '../election.ts';
import type { Ciphertext } from '../groups/group.ts';
import { checkDisjunctions } from '../proofs/disjunction-proof.ts';
import { checkKnowledge } from '../proofs/knowledge-proof.ts';
import { type Checked, checked, demand, Refusal } from '../refusal.ts';
import { type Ballot, ballotHash, readBallot } from './ballot.ts';
import { signatureChallenge, voterContext } from './ballot-challenges.ts';
import { answerClaims, checkShape } from './check-answer.ts';

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
