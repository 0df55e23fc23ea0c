import { credentialExponent } from '../credentials.ts';
import type { Election } from '../election.ts';
import { proveKnowledge } from '../proofs/knowledge-proof.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import { ballotHash, ballotTracker, writeBallot } from './ballot.ts';
import { signatureChallenge, voterContext } from './ballot-challenges.ts';
import { encryptAnswer, type PlainAnswer } from './encrypt-answer.ts';

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
