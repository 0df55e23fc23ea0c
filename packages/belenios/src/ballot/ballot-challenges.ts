import { hashToExponent } from '../hash.ts';
import type { ChallengeForAll } from '../proofs/disjunction-proof.ts';
import type { ChallengeFor } from '../proofs/knowledge-proof.ts';
import type { EncodedCiphertext } from './ballot.ts';

/** Joining with commas gives "A0,B0,A1,B1,…", as the specification lists them. */
const listed = (commitments: readonly string[]): string => commitments.join(',');

/** S0: binds every proof to the election and the voter, so that none can be reused elsewhere. */
export const voterContext = (fingerprint: string, credential: string): string => `${fingerprint}|${credential}`;

/** S: also binds the proofs of a whole answer to its ciphertexts. */
export const answerContext = (voter: string, choices: readonly EncodedCiphertext[]): string =>
  `${voter}|${choices.map(({ alpha, beta }) => `${alpha},${beta}`).join(',')}`;

export const intervalChallenge =
  (context: string, { alpha, beta }: EncodedCiphertext, order: bigint): ChallengeForAll =>
  (commitments) =>
    hashToExponent(`prove|${context}|${alpha},${beta}|${listed(commitments)}`, order);

export const blankChallenge =
  (context: string, order: bigint): ChallengeForAll =>
  (commitments) =>
    hashToExponent(`bproof0|${context}|${listed(commitments)}`, order);

export const blankOverallChallenge =
  (context: string, order: bigint): ChallengeForAll =>
  (commitments) =>
    hashToExponent(`bproof1|${context}|${listed(commitments)}`, order);

export const signatureChallenge =
  (ballotHash: string, order: bigint): ChallengeFor =>
  (commitment) =>
    hashToExponent(`sig|${ballotHash}|${commitment}`, order);
